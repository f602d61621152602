import type { PaymentGateways } from '#server/context.ts'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { Refused } from '#rules/refusals.ts'
import { type ConnectedAccounts, ProviderRefused, ProviderUnavailable } from '../payments/gateway.ts'
import { providerGateway } from '../payments/gateway-of.ts'

export type Connect = Readonly<{ accounts: ConnectedAccounts; live: boolean }>

/** Throws `Refused` `payments_not_set_up` where the platform has no keys with which accounts are connected. */
export function ensureOffered(gateways: PaymentGateways, provider: ConnectionProvider): Connect {
  const gateway = providerGateway(gateways, provider)
  if (!gateway?.connect?.isOffered) throw new Refused({ code: 'payments_not_set_up', values: { provider } })
  return { accounts: gateway.connect, live: gateway.live }
}

/** Calls a provider for somebody who waits: `Refused` `provider_unavailable` or `provider_refused`. */
export async function askProvider<Result>(provider: ConnectionProvider, call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    const options = { cause: error }
    if (error instanceof ProviderUnavailable) throw new Refused({ code: 'provider_unavailable' }, options)
    if (error instanceof ProviderRefused)
      throw new Refused({ code: 'provider_refused', values: { provider, reason: error.code } }, options)
    throw error
  }
}
