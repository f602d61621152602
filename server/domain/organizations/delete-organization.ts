import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { lockedOrganization } from './settings-version.ts'

/**
 * Deletes the organization for whoever types its name: no process answers at its hosts from then on, sessions there
 * end and nobody is left to pay. For 30 days an operator can restore it. Refuses `forbidden`, `name_differs`, and
 * `not_found` the second time.
 */
export async function deleteOrganization(ctx: Context, typedName: string): Promise<void> {
  ensureCan(ctx.actor, 'delete-organization')
  await ctx.db.transaction(async (em) => {
    const row = await lockedOrganization(em, ctx)
    if (typedName.normalize('NFC').trim() !== row.name) throw new Refused({ code: 'name_differs', field: 'name' })
    row.deletedAt = ctx.now
    await em.flush()
    await em.execute('select end_all_sessions_here(null)')
    // Held orders end after the commit: their rows are locked before an organization's, never after.
    await ctx.enqueue(em, 'expire-holds', {})
    await audit(ctx, em, 'organization.deleted', row.id)
  })
}
