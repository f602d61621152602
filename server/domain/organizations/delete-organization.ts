import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { changesOrganization } from './settings-version.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Deletes an organization, for 30 days restorably: its hosts stop answering, sessions there end, unpaid orders are
 * cancelled. Throws `Refused` `forbidden`, `name_differs`, `not_found` when already deleted.
 */
export const deleteOrganization = command({
  permission: 'delete-organization',
  ...changesOrganization,
  action: 'organization.deleted',
  async run({ em, ctx, subject: organization }, typedName: string) {
    if (typedName.normalize('NFC').trim() !== organization.name)
      throw new Refused({ code: 'name_differs', field: 'name' })
    organization.deletedAt = ctx.now
    await em.flush()
    await query(em, sql`select end_all_sessions_here(null)`)
    // Unpaid orders end after the commit: everywhere else, orders are locked before their organization.
    await ctx.enqueue(em, 'expire-holds', {})
    return audited()
  },
})
