import { Competition } from '../competitions/competition.ts'
import { audited, command, unchanged } from '../command.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Shows a competition's results to everybody, or takes them off every page at once. They stay as they are for staff.
 * Throws `Refused` `not_found`, `forbidden`.
 */
export const publishResults = command({
  permission: 'import-results',
  subject: Competition,
  action: ['results.published', 'results.withdrawn'],
  async run({ em, subject: { organizationId, id, eventId, name } }, isPublic: boolean) {
    const changed = await query(
      em,
      sql`
        update competition set has_public_results = ${isPublic}
        where organization_id = ${organizationId} and id = ${id} and has_public_results <> ${isPublic} returning id`,
    )
    if (changed.length === 0) return unchanged()
    const action = isPublic ? 'results.published' : 'results.withdrawn'
    return audited({ competition: name }, { action, subject: eventId })
  },
})
