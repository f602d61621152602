import type { AssignmentReport } from '#rules/bibs/bib-views.ts'
import type { BibPlan, BibScope } from '#rules/bibs/plan-bibs.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { Event } from '../events/event.ts'
import { eventBibs } from './bib-plan.ts'
import type { StoredAthlete } from './event-athletes.ts'
import { rejectTakenBib, saveAssignment, writeBibs } from './write-bibs.ts'

/**
 * Gives bibs by the event's rules, to all or none: two concurrent calls wait for each other, and a process that dies
 * leaves nothing. Throws `Refused` `bib_rules_missing`, `bib_range_short` (`values.missing`), `changed_meanwhile`,
 * `not_found`, `forbidden`.
 */
export const assignBibs = command({
  permission: 'assign-bibs',
  subject: Event,
  action: 'bibs.assigned',
  around: rejectTakenBib,
  async run({ em, ctx, subject: event }, scope: BibScope) {
    const { rules, plan } = await eventBibs(em, event, 'locked')
    if (rules.length === 0) throw new Refused({ code: 'bib_rules_missing' })
    const { planned, fills } = plan(scope)
    ensureEnoughNumbers(fills)
    const newBibs = planned.map(({ athlete, bib }) => ({ athlete: athlete as StoredAthlete, bib }))
    const changes = await writeBibs(em, ctx.organization.id, newBibs)
    const report = { assigned: changes.length, unchanged: planned.length - changes.length }
    if (changes.length === 0) return unchanged<AssignmentReport>({ assignment: null, ...report })
    const assignment = await saveAssignment(em, ctx, { eventId: event.id, source: 'rules', changes })
    return audited({ scope, count: changes.length }, { result: { assignment, ...report } })
  },
})

function ensureEnoughNumbers(fills: BibPlan['fills']): void {
  const missing = fills.reduce((sum, fill) => sum + fill.missing, 0)
  if (missing > 0) throw new Refused({ code: 'bib_range_short', values: { missing } })
}
