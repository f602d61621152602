import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { placeFinishers } from './place-finishers.ts'
import { removeResults, type RemovedResult } from './remove-results.ts'
import { ensureImport } from './result-imports.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Deletes an imported file with the participants it created and the times it gave. Throws `Refused` `not_found`,
 * `forbidden`.
 */
export async function removeImport(
  ctx: Context,
  { eventId, importId }: { eventId: string; importId: string },
): Promise<RemovedResult[]> {
  ensureCan(ctx.actor, 'import-results')
  const organizationId = ctx.organization.id
  const { competitionId } = await ensureImport(ctx, eventId, importId)
  return ctx.db.transaction(async (em) => {
    const removed = await removeResults(em, { organizationId, eventId, importId }, [])
    await query(em, sql`delete from result_import where organization_id = ${organizationId} and id = ${importId}`)
    await placeFinishers(em, organizationId, competitionId)
    await audit(ctx, em, 'results.removed', eventId, { import: importId, removed: removed.length })
    return removed
  })
}
