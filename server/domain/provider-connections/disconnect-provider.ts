import type { Context } from '#server/context.ts'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { ensureCan } from '#rules/permissions.ts'
import { lockOrganization } from '../organizations/settings-version.ts'
import { findConnection } from './current-connection.ts'
import { endConnection } from './end-connection.ts'

/**
 * Orders are paid through the platform again. Payments that were opened in the account are still followed and refunded
 * there while its holder lets the platform in. Nothing to disconnect is no error. Throws `Refused` `forbidden`.
 */
export async function disconnectProvider(ctx: Context, provider: ConnectionProvider): Promise<void> {
  ensureCan(ctx.actor, 'connect-payment-provider')
  await ctx.db.transaction(async (em) => {
    await lockOrganization(em, ctx)
    const connection = await findConnection(em, ctx, provider)
    if (connection) await endConnection(em, ctx, connection)
  })
  ctx.invalidateOrganization()
}
