import { holderFinder } from '#rules/registrations/bib.ts'
import { Refused } from '#rules/refusals.ts'
import type { UndoReport } from '#rules/bibs/bib-views.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { BibAssignment, type BibChange } from './bib-assignment.ts'
import { eventAthletes, type StoredAthlete } from './event-athletes.ts'
import { rejectTakenBib, writeBibs, type NewBib } from './write-bibs.ts'

const maxNames = 20

/**
 * Gives athletes back the bibs that they had before an assignment or import, which is the event's latest. Those who
 * have a result, or whose bib was changed since or is somebody else's by now, retain theirs and are named. Throws
 * `Refused` `nothing_to_undo`, `bibs_assigned_since`, `not_found`, `forbidden`.
 */
export const undoAssignment = command({
  permission: 'assign-bibs',
  subject: Event,
  action: 'bibs.restored',
  around: rejectTakenBib,
  async run({ em, subject: event }, id: string) {
    const { organizationId, id: eventId } = event
    // Locked first: anyone who assigns or undoes at the same time has ended then.
    const athletes = await eventAthletes(em, event, 'locked')
    const assignment = await em.findOne(BibAssignment, { organizationId, eventId })
    if (!assignment) throw new Refused({ code: 'nothing_to_undo' })
    if (assignment.id !== id) throw new Refused({ code: 'bibs_assigned_since' })
    const { restored, changed } = restorable(assignment.changes, athletes)
    await writeBibs(em, organizationId, restored)
    await em.nativeDelete(BibAssignment, { organizationId, id })
    const report: UndoReport = {
      restored: restored.length,
      changed: changed.length,
      names: changed.slice(0, maxNames).map(({ firstName, lastName, bib }) => ({
        name: [firstName, lastName].filter(Boolean).join(' '),
        bib,
      })),
    }
    return audited({ count: restored.length, changed: changed.length }, { result: report })
  },
})

function restorable(
  changes: readonly BibChange[],
  athletes: readonly StoredAthlete[],
): { restored: NewBib[]; changed: StoredAthlete[] } {
  const changeOf = new Map(changes.map((change) => [change.id, change]))
  const affected = athletes.filter(({ id }) => changeOf.has(id))
  let restored = affected.filter(({ id, bib, hasResult }) => !hasResult && bib === changeOf.get(id)!.to)
  // Anyone who retains a bib may have the earlier one of somebody else, who then retains theirs too.
  for (;;) {
    const restoredIds = new Set(restored.map(({ id }) => id))
    const holderOf = holderFinder(
      athletes.flatMap(({ id, bib, teamId }) => (bib === null || restoredIds.has(id) ? [] : [{ bib, teamId }])),
    )
    const remaining = restored.filter(({ id, teamId }) => {
      const bib = changeOf.get(id)!.from
      return bib === null || !holderOf({ bib, teamId })
    })
    if (remaining.length === restored.length) break
    restored = remaining
  }
  const restoredIds = new Set(restored.map(({ id }) => id))
  return {
    restored: restored.map((athlete) => ({ athlete, bib: changeOf.get(athlete.id)!.from })),
    changed: affected.filter(({ id }) => !restoredIds.has(id)),
  }
}
