import type { PaymentGateways } from '#server/context.ts'
import type { SellingConnection } from '#rules/provider-connections/provider-connection.ts'
import type { PlatformProvider } from '#rules/money/currency.ts'
import type { OnlineMethod } from '#rules/payments/offered-methods.ts'
import { isProviderMethod } from '#rules/payments/payment-methods.ts'
import { Refused } from '#rules/refusals.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import type { AccountGateway, ConnectedProvider, PaymentGateway } from './gateway.ts'
import type { Payment } from './payment.ts'

export type Seller = Readonly<{
  gateways: PaymentGateways
  organization: Pick<CurrentOrganization, 'paymentProvider' | 'connections' | 'currency'> & {
    feePlan: { version: number } | null
  }
}>

/**
 * Where an organization's next payment by a method is opened; null: nowhere. A card is charged in its own Stripe account
 * once one is connected, and nowhere while that account takes no payments; else at its provider if this process has keys
 * for it, else at Stripe. Never in the sandbox instead of Stripe: it would give places away.
 */
export function gatewayOf(seller: Seller, method: OnlineMethod = 'card'): AccountGateway | null {
  const { gateways, organization } = seller
  const name = connectedAt[method]
  const connection = organization.connections.find(({ provider, state }) => provider === name && state !== 'pending')
  if (connection) return gatewayOfConnection(seller, connection)
  if (method !== 'card') return null
  return gateways[organization.paymentProvider] ?? gateways.stripe ?? null
}

const connectedAt = { card: 'stripe', mercadopago: 'mercadopago' } as const

// An account of the other mode comes with a copy of another machine's data; one of another currency was connected
// before the organization changed its own.
function gatewayOfConnection({ gateways, organization }: Seller, connection: SellingConnection): AccountGateway | null {
  const gateway = providerGateway(gateways, connection.provider)
  if (connection.state !== 'active' || gateway?.live !== connection.live) return null
  if (connection.currency && connection.currency !== organization.currency) return null
  return gateway.connect?.gateway(connection.account) ?? null
}

export const providerGateway = (gateways: PaymentGateways, name: string): PaymentGateway | ConnectedProvider | null =>
  Object.values(gateways).find(({ provider }) => provider === name) ?? null

/**
 * The gateway of the account in which a payment was opened, whatever the organization is connected to now. Throws where
 * this process has no keys for it.
 */
export function gatewayOfPayment(
  gateways: PaymentGateways,
  { provider, account }: Pick<Payment, 'provider' | 'account'>,
): AccountGateway {
  const gateway = isProviderMethod(provider) ? gateways[provider] : undefined
  const ownGateway = gateway && 'startCheckout' in gateway ? gateway : undefined
  const accountGateway = account ? gateway?.connect?.gateway(account) : ownGateway
  if (!accountGateway) throw new Error(`the payment provider ${provider} is not configured`)
  return accountGateway
}

export function ensureKeys({ gateways }: { gateways: PaymentGateways }, provider: PlatformProvider): void {
  if (!gateways[provider]) throw new Refused({ code: 'payments_not_set_up', values: { provider } })
}

export const defaultProvider = (gateways: PaymentGateways): PlatformProvider => (gateways.stripe ? 'stripe' : 'sandbox')
