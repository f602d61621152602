import type { PaymentGateways } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import type { PaymentGateway } from './gateway.ts'

type Provider = PaymentGateway['provider']

export type Seller = Readonly<{
  gateways: PaymentGateways
  organization: Pick<CurrentOrganization, 'paymentProvider'> & { feePlan: { version: number } | null }
}>

/**
 * The organization's provider if this process has keys for it, else Stripe; null without one. Never the sandbox instead
 * of Stripe: it would give places away.
 */
export const gatewayOf = ({ gateways, organization }: Seller): PaymentGateway | null =>
  gateways[organization.paymentProvider] ?? gateways.stripe ?? null

export const canSell = (seller: Seller, { price }: { price: number }): boolean =>
  price === 0 || (seller.organization.feePlan !== null && gatewayOf(seller) !== null)

export function ensureKeys({ gateways }: { gateways: PaymentGateways }, provider: Provider): void {
  if (!gateways[provider]) throw new Refused({ code: 'payments_not_set_up', values: { provider } })
}

export const defaultProvider = (gateways: PaymentGateways): Provider => (gateways.stripe ? 'stripe' : 'sandbox')
