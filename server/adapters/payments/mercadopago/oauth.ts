import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type AccountTokens, ProviderRefused, ProviderUnavailable } from '#server/domain/payments/gateway.ts'
import { timeoutMs, type MercadoPagoOptions } from './calls.ts'

const grantSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
  user_id: v.pipe(v.number(), v.integer()),
  live_mode: v.boolean(),
})

type Grant = Readonly<{ account: string; live: boolean; tokens: AccountTokens }>

/** RFC 7636 with S256: anyone who reads the address cannot use the code. */
export function authorizeUrlOf(
  { clientId, apiBase }: MercadoPagoOptions,
  { state, redirectUri, verifier }: Readonly<{ state: string; redirectUri: string; verifier: string }>,
): string {
  const url = new URL('/authorization', authorizationOrigin(apiBase))
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    platform_id: 'mp',
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

const authorizationOrigin = (apiBase: string): string => {
  const { origin, hostname } = new URL(apiBase)
  return hostname === 'api.mercadopago.com' ? 'https://auth.mercadopago.com' : origin
}

type GrantRequest =
  | Readonly<{ grant_type: 'authorization_code'; code: string; redirect_uri: string; code_verifier: string }>
  | Readonly<{ grant_type: 'refresh_token'; refresh_token: string }>

/**
 * Asks for tokens without the SDK, whose requests know no verifier. Throws `ProviderRefused` with OAuth's own code, such
 * as `invalid_grant`, and `ProviderUnavailable`.
 */
export async function requestTokens(options: MercadoPagoOptions, request: GrantRequest): Promise<Grant> {
  const { clientId, clientSecret, isTest, apiBase } = options
  const requestedAt = Date.now()
  const body = {
    client_id: clientId,
    client_secret: clientSecret,
    ...request,
    ...(isTest && request.grant_type === 'authorization_code' && { test_token: 'true' }),
  }
  const answer = await post(new URL('/oauth/token', apiBase), body)
  const grant = v.safeParse(grantSchema, answer)
  if (!grant.success) throw new ProviderRefused('unreadable_grant', 'mercadopago: tokens of an unknown shape')
  const { access_token: access, refresh_token: refresh, expires_in: seconds, user_id, live_mode: live } = grant.output
  const tokens = { access, refresh, expiresAt: new Date(requestedAt + seconds * 1000) }
  return { account: String(user_id), live, tokens }
}

async function post(url: URL, body: object): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch(unreachable)
  if (response.status === 429 || response.status >= 500)
    throw new ProviderUnavailable(`mercadopago: tokens: ${response.status}`)
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new ProviderRefused(errorCodeOf(answer), `mercadopago: tokens: ${response.status}`)
  return answer
}

function unreachable(cause: unknown): never {
  throw new ProviderUnavailable('mercadopago: no answer about tokens', { cause })
}

function errorCodeOf(answer: unknown): string {
  const code = (answer as { error?: unknown } | null)?.error
  return typeof code === 'string' && /^[a-z_]{1,60}$/.test(code) ? code : 'unknown'
}
