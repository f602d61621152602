import { audited, command } from '../command.ts'
import { removeResults, type RemovedResult } from './remove-results.ts'
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
    const removed: RemovedResult[] = await removeResults(em, { organizationId, eventId, importId }, [])
    await query(em, sql`delete from result_import where organization_id = ${organizationId} and id = ${importId}`)
    return audited({ import: importId, removed: removed.length }, { subject: eventId, result: removed })
  },
})
