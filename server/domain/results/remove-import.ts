import { audited, command } from '../command.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { lockImports } from './lock-imports.ts'
import { placeFinishers } from './place-finishers.ts'
import { findRemovable, removeResults, type RemovedResult } from './remove-results.ts'
import { findImport } from './result-imports.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Deletes an imported file with the participants it created and the times it gave. Throws `Refused` `not_found`,
 * `forbidden`.
 */
export const removeImport = command({
  permission: 'import-results',
  subject: findImport,
  action: 'results.removed',
  async run({ em, subject: { organizationId, eventId, id: importId } }) {
    await lockImports(em, eventId)
    const removable = await findRemovable(em, { organizationId, eventId, importId }, [])
    await removeResults(em, { organizationId, eventId }, removable)
    await query(em, sql`delete from result_import where organization_id = ${organizationId} and id = ${importId}`)
    const competitionIds = new Set(removable.map(({ competitionId }) => competitionId))
    for (const competitionId of [...competitionIds].toSorted()) await placeFinishers(em, organizationId, competitionId)
    const participants = removable.filter(({ isParticipant }) => isParticipant).length
    if (participants > 0) await countRegistrations(em, { organizationId, eventId }, -participants)
    const removed: RemovedResult[] = removable.map(({ bib, name, isParticipant }) => ({ bib, name, isParticipant }))
    return audited({ import: importId, removed: removed.length }, { subject: eventId, result: removed })
  },
})
