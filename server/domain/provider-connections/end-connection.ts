import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import type { ProviderConnection } from './provider-connection.ts'

/** Ends a connection in the transaction of `em`; a job gives up the access at the provider after the commit. */
export async function endConnection(em: Em, ctx: Context, connection: ProviderConnection): Promise<EntryId> {
  const { provider, account, state } = connection
  // With tokens the job closes open pages first, then deletes them.
  const tokens = state === 'revoked' ? { tokens: null, tokensExpireAt: null } : {}
  Object.assign(connection, { state: 'disconnected', disconnectedAt: ctx.now, ...tokens })
  await em.flush()
  if (state !== 'revoked') await ctx.enqueue(em, 'release-account', { provider, account })
  return audit(ctx, em, 'provider-account.disconnected', ctx.organization.id, { provider, account })
}
