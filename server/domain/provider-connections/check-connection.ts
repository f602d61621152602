import type { Context, PlatformContext } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ConnectionProvider, ConnectionState } from '#rules/provider-connections/provider-connection.ts'
import { Refused } from '#rules/refusals.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'
import { audit } from '../audit/audit.ts'
import { procedure } from '../command.ts'
import type { Jobs } from '../jobs.ts'
import { lockOrganization } from '../organizations/settings-version.ts'
import type { ProviderAccount } from '../payments/gateway.ts'
import { providerGateway } from '../payments/gateway-of.ts'
import { finishPaymentEvent } from '../payments/payment-inbox.ts'
import { askProvider } from './connection-provider.ts'
import { findConnection } from './current-connection.ts'
import { ProviderConnection } from './provider-connection.ts'

/** Asks the provider about an account, whatever an event said of it, and notes what has become of it. */
export async function checkConnection(platform: PlatformContext, job: Jobs['check-connection']): Promise<void> {
  const { provider, account: id, eventId } = job
  const gateway = providerGateway(platform.gateways, provider)
  if (!gateway?.connect) throw new Error(`the payment provider ${provider} is not configured`)
  const { connections, requestedAt } = await platform.db.transaction(async (em) => ({
    connections: await em.find(ProviderConnection, {
      provider,
      account: id,
      live: gateway.live,
      state: { $ne: 'disconnected' },
    }),
    requestedAt: await databaseNow(em),
  }))
  if (connections.length > 0) {
    const account = await gateway.connect.fetchAccount(id)
    for (const { organizationId } of connections) {
      const ctx = await platform.findContext(organizationId)
      if (ctx) await noteAccount(ctx, { provider, id, account, requestedAt })
    }
  }
  await finishPaymentEvent(platform, eventId)
}

/**
 * The same for an organization's own page. Throws `Refused` `provider_unavailable`, `provider_refused`, `not_found`
 * without a connection, `forbidden`.
 */
export const checkOwnConnection = procedure({
  permission: 'connect-payment-provider',
  async run(ctx, provider: ConnectionProvider): Promise<void> {
    const gateway = providerGateway(ctx.gateways, provider)
    const { connection, requestedAt } = await ctx.db.transaction(async (em) => ({
      connection: await findConnection(em, ctx, provider),
      requestedAt: await databaseNow(em),
    }))
    if (!connection) throw new Refused({ code: 'not_found' })
    if (!gateway?.connect || connection.live !== gateway.live)
      throw new Refused({ code: 'connection_mode_differs', values: { provider } })
    const { account: id } = connection
    const account = await askProvider(provider, gateway.connect.fetchAccount(id))
    await noteAccount(ctx, { provider, id, account, requestedAt })
  },
})

type News = { provider: ConnectionProvider; id: string; account: ProviderAccount | null; requestedAt: Date }

async function noteAccount(ctx: Context, { provider, id, account, requestedAt }: News): Promise<void> {
  const hasChanged = await ctx.db.transaction(async (em) => {
    await lockOrganization(em, ctx)
    const connection = await findConnection(em, ctx, provider)
    // Of two answers that were asked for at about the same time, the later one stays.
    if (connection?.account !== id || connection.checkedAt > requestedAt) return false
    const { state: before } = connection
    const state = account?.state ?? 'revoked'
    Object.assign(connection, {
      state,
      missing: [...(account?.missing ?? [])],
      checkedAt: requestedAt,
      ...(account && { accountName: account.name, accountEmail: account.email }),
      ...(state === 'active' && { connectedAt: connection.connectedAt ?? ctx.now }),
    })
    await em.flush()
    if (state === before) return false
    const details = { provider, account: id, from: before, to: state }
    await audit(ctx, em, 'provider-account.state-changed', ctx.organization.id, details)
    await mailOwners(em, ctx, { provider, state, account: connection.accountName || id })
    return true
  })
  if (hasChanged) ctx.invalidateOrganization()
}

const mailKinds = {
  stripe: { restricted: 'payments-restricted', revoked: 'payments-revoked' },
  mercadopago: { restricted: 'mercadopago-restricted', revoked: 'mercadopago-revoked' },
} as const satisfies Record<ConnectionProvider, object>

type ChangedAccount = { provider: ConnectionProvider; state: ConnectionState; account: string }

async function mailOwners(em: Em, ctx: Context, { provider, state, account }: ChangedAccount) {
  if (state !== 'restricted' && state !== 'revoked') return
  const kind = mailKinds[provider][state]
  const owners = await query(
    em,
    sql<{ email: string }>`
      select people.email from people_here() people join membership on membership.user_id = people.user_id
      where membership.organization_id = ${ctx.organization.id} and membership.role = 'owner' order by people.email`,
  )
  const { id: organizationId, name: organizationName, language: locale } = ctx.organization
  for (const { email } of owners)
    await requestAccountMail(ctx, em, { kind, email, locale, organizationId, data: { organizationName, account } })
}
