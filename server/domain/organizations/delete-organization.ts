import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { changeOrganization } from './settings-version.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Deletes an organization, for 30 days restorably: its hosts stop answering, sessions there end, unpaid orders are
 * cancelled. Throws `Refused` `forbidden`, `name_differs`, `not_found` when already deleted.
 */
export async function deleteOrganization(ctx: Context, typedName: string): Promise<void> {
  ensureCan(ctx.actor, 'delete-organization')
  await changeOrganization(ctx, async (row, em) => {
    if (typedName.normalize('NFC').trim() !== row.name) throw new Refused({ code: 'name_differs', field: 'name' })
    row.deletedAt = ctx.now
    await em.flush()
    await query(em, sql`select end_all_sessions_here(null)`)
    // Unpaid orders end after the commit: everywhere else, orders are locked before their organization.
    await ctx.enqueue(em, 'expire-holds', {})
    await audit(ctx, em, 'organization.deleted', row.id)
  })
}
