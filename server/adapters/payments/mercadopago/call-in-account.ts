import { ProviderRefused } from '#server/domain/payments/gateway.ts'
import { callMercadoPago, type Call, type MercadoPagoOptions } from './calls.ts'
import { requestTokens } from './oauth.ts'

/** Acts in an organization's account. A token that ended before its time is renewed once. */
export async function callInAccount<Result>(
  options: MercadoPagoOptions,
  account: string,
  call: Call<Result>,
): Promise<Result> {
  const { tokens, apiBase, isTest } = options
  const request = {
    provider: 'mercadopago',
    account,
    live: !isTest,
    renew: async (refresh: string) =>
      (await requestTokens(options, { grant_type: 'refresh_token', refresh_token: refresh })).tokens,
  } as const
  const token = await tokens.accessToken(request)
  try {
    return await callMercadoPago(apiBase, token, call)
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.code !== 'account_invalid') throw error
    return callMercadoPago(apiBase, await tokens.accessToken({ ...request, rejected: token }), call)
  }
}
