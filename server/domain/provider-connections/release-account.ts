import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { Jobs } from '../jobs.ts'
import { closeCheckout } from '../payments/close-checkout.ts'
import { ProviderRefused } from '../payments/gateway.ts'
import { providerGateway } from '../payments/gateway-of.ts'
import { ProviderConnection } from './provider-connection.ts'

/**
 * Gives up the access to an account that no organization is connected to any more. Where tokens are what gives it, pages
 * on which somebody could still pay unnoticed are closed first.
 *
 * Not audited: the disconnection was.
 */
export async function releaseAccount(
  platform: PlatformContext,
  { provider, account }: Jobs['release-account'],
): Promise<void> {
  const gateway = providerGateway(platform.gateways, provider)
  if (!gateway?.connect) return
  const former = { provider, account, state: 'disconnected' as const, tokens: { $ne: null } }
  for (const connection of await platform.db.read((em) => em.find(ProviderConnection, former)))
    await forgetTokens(platform, connection)
  const inUse = { provider, account, state: { $ne: 'disconnected' as const } }
  if ((await platform.db.read((em) => em.count(ProviderConnection, inUse))) === 0)
    await gateway.connect.release(account)
}

async function forgetTokens(platform: PlatformContext, connection: ProviderConnection): Promise<void> {
  const { organizationId, id, provider, account } = connection
  const pages = await platform.db.read((em) =>
    query(
      em,
      sql<{ paymentId: string }>`
        select id as "paymentId" from payment where organization_id = ${organizationId} and provider = ${provider}
          and account = ${account} and state in ('pending', 'in_process', 'rejected')
          and provider_payment_id is not null`,
    ),
  )
  for (const { paymentId } of pages)
    await closeCheckout(platform, { organizationId, paymentId }).catch((error: unknown) => {
      // Its holder has ended the access already.
      if (!(error instanceof ProviderRefused) || error.code !== 'account_invalid') throw error
    })
  await platform.db.transaction((em) =>
    query(
      em,
      sql`
        update provider_connection set tokens = null, tokens_expire_at = null
        where organization_id = ${organizationId} and id = ${id} and state = 'disconnected'`,
    ),
  )
}
