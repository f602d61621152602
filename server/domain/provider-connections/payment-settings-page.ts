import type { ConnectionView, PaymentSettingsPage } from '#rules/provider-connections/connection-views.ts'
import { connectionProviders } from '#rules/provider-connections/provider-connection.ts'
import { queryOf } from '../command.ts'
import { gatewayOf, providerGateway } from '../payments/gateway-of.ts'
import { ProviderConnection } from './provider-connection.ts'

export const paymentSettingsPage = queryOf({
  permission: 'connect-payment-provider',
  async run({ em, ctx }): Promise<PaymentSettingsPage> {
    const organizationId = ctx.organization.id
    const rows = await em.find(ProviderConnection, { organizationId, state: { $ne: 'disconnected' } })
    const providers = connectionProviders.map((provider) => ({
      provider,
      isOffered: providerGateway(ctx.gateways, provider)?.connect?.isOffered === true,
      connection: viewOf(rows.find((row) => row.provider === provider) ?? null),
    }))
    return {
      providers: providers.filter(
        ({ provider, isOffered, connection }) => provider === 'stripe' || isOffered || connection,
      ),
      canTakePayments: gatewayOf(ctx, 'card') !== null,
      takesMercadoPago: gatewayOf(ctx, 'mercadopago') !== null,
    }
  },
})

const viewOf = (row: ProviderConnection | null): ConnectionView | null =>
  row && {
    state: row.state as ConnectionView['state'],
    account: row.account,
    accountName: row.accountName,
    accountEmail: row.accountEmail,
    live: row.live,
    missing: row.missing,
    connectedAt: row.connectedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt.toISOString(),
    ...(row.tokensExpireAt && { tokensExpireAt: row.tokensExpireAt.toISOString() }),
    ...(row.currency && { currency: row.currency }),
  }
