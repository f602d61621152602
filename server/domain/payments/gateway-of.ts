import type { Context, PaymentGateways } from '../../context.ts'
import type { PaymentGateway } from './gateway.ts'

type Provider = PaymentGateway['provider']

/**
 * Through whom an organization is paid: its own provider where this process has it, else the one that moves real money.
 * Never the sandbox in Stripe's place: places would be given away. Null when there is nobody.
 */
export const gatewayOf = ({ gateways, organization }: Context): PaymentGateway | null =>
  gateways[organization.paymentProvider] ?? gateways.stripe ?? null

/** What a new organization is paid through when nobody says: Stripe as soon as there are keys for it. */
export const usualProvider = (gateways: PaymentGateways): Provider => (gateways.stripe ? 'stripe' : 'sandbox')
