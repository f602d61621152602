import type { PaymentGateways } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import type { PaymentGateway } from './gateway.ts'

type Provider = PaymentGateway['provider']

/** What decides whether somebody can be paid, and through whom. */
export type Seller = Readonly<{
  gateways: PaymentGateways
  organization: Pick<CurrentOrganization, 'paymentProvider'> & { feePlan: { version: number } | null }
}>

/**
 * Through whom an organization is paid: its own provider where this process has it, else the one that moves real money.
 * Never the sandbox in Stripe's place: places would be given away. Null when there is nobody.
 */
export const gatewayOf = ({ gateways, organization }: Seller): PaymentGateway | null =>
  gateways[organization.paymentProvider] ?? gateways.stripe ?? null

/** Whether an entry can be bought now: a free one always, another with a fee plan and somebody who takes the money. */
export const canSell = (seller: Seller, { price }: { price: number }): boolean =>
  price === 0 || (seller.organization.feePlan !== null && gatewayOf(seller) !== null)

/** Refuses `payments_not_set_up` for a provider that this platform has no keys for. */
export function ensureKeys({ gateways }: { gateways: PaymentGateways }, provider: Provider): void {
  if (!gateways[provider]) throw new Refused({ code: 'payments_not_set_up', values: { provider } })
}

/** What a new organization is paid through when nobody says: Stripe as soon as there are keys for it. */
export const usualProvider = (gateways: PaymentGateways): Provider => (gateways.stripe ? 'stripe' : 'sandbox')
