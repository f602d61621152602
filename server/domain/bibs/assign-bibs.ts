import type { Context } from '#server/context.ts'
import type { AssignmentReport } from '#rules/bibs/bib-views.ts'
import type { BibPlan, BibScope } from '#rules/bibs/plan-bibs.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { eventBibs } from './bib-plan.ts'
import type { StoredAthlete } from './event-athletes.ts'
import { refusalOfTakenBib, saveAssignment, writeBibs } from './write-bibs.ts'

/**
 * Gives bibs by the event's rules, to all or none: two concurrent calls wait for each other, and a process that dies
 * leaves nothing. Throws `Refused` `bib_rules_missing`, `bib_range_short` (`values.missing`), `changed_meanwhile`,
 * `not_found`, `forbidden`.
 */
export async function assignBibs(ctx: Context, eventId: string, scope: BibScope): Promise<AssignmentReport> {
  ensureCan(ctx.actor, 'edit-bib-numbers')
  try {
    return await ctx.db.transaction(async (em) => {
      const event = await findRow(em, ctx, Event, eventId)
      const { rules, plan } = await eventBibs(em, event, 'locked')
      if (rules.length === 0) throw new Refused({ code: 'bib_rules_missing' })
      const { planned, fills } = plan(scope)
      ensureEnoughNumbers(fills)
      const newBibs = planned.map(({ athlete, bib }) => ({ athlete: athlete as StoredAthlete, bib }))
      const changes = await writeBibs(em, ctx.organization.id, newBibs)
      const unchanged = planned.length - changes.length
      if (changes.length === 0) return { assignment: null, assigned: 0, unchanged }
      const assignment = await saveAssignment(em, ctx, { eventId, source: 'rules', changes })
      await audit(ctx, em, 'bibs.assigned', eventId, { scope, count: changes.length })
      return { assignment, assigned: changes.length, unchanged }
    })
  } catch (error) {
    throw refusalOfTakenBib(error)
  }
}

function ensureEnoughNumbers(fills: BibPlan['fills']): void {
  const missing = fills.reduce((sum, fill) => sum + fill.missing, 0)
  if (missing > 0) throw new Refused({ code: 'bib_range_short', values: { missing } })
}
