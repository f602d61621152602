import {
  MercadoPagoConfig,
  MercadoPagoError,
  MPAuthenticationError,
  MPConnectionError,
  MPDependencyError,
  MPNotFoundError,
  MPRateLimitError,
  MPResourceLockedError,
  MPServerError,
} from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { ProviderRefused, ProviderUnavailable, type TokenStore } from '#server/domain/payments/gateway.ts'

export type MercadoPagoOptions = Readonly<{
  clientId: string
  clientSecret: string
  webhookSecret: string
  apiBase: string
  /** Test accounts and test payments instead of real ones. */
  isTest: boolean
  /** Where Mercado Pago sends its notices; null where it cannot reach this machine. */
  notificationUrl: string | null
  tokens: TokenStore
}>

export const timeoutMs = 15_000

export type Call<Result> = (config: MercadoPagoConfig) => Promise<Result>

/**
 * Calls the SDK at the address of `apiBase`. The SDK reads its own address from a static property when a call begins, so
 * that gateways of several addresses do not meet: it is set right before.
 */
export async function callMercadoPago<Result>(
  apiBase: string,
  accessToken: string,
  call: Call<Result>,
): Promise<Result> {
  Object.assign(AppConfig, { BASE_URL: apiBase.replace(/\/$/, '') })
  // The SDK repeats calls without an answer, with a 429 or with a 5xx under the same idempotency key.
  const options = { timeout: timeoutMs, maxRetries: 2, initialDelay: 250 }
  return call(new MercadoPagoConfig({ accessToken, options })).catch((cause: unknown) => {
    throw cause instanceof MercadoPagoError ? providerError(cause) : cause
  })
}

const mayWorkLater = [MPConnectionError, MPDependencyError, MPRateLimitError, MPResourceLockedError, MPServerError]

function providerError(cause: MercadoPagoError): Error {
  const message = `mercadopago: ${cause.message}`
  if (mayWorkLater.some((kind) => cause instanceof kind)) return new ProviderUnavailable(message, { cause })
  if (cause instanceof MPAuthenticationError) return new ProviderRefused('account_invalid', message, { cause })
  if (cause instanceof MPNotFoundError) return new ProviderRefused('resource_missing', message, { cause })
  const code = /^[a-z_]{1,60}$/.test(cause.error) ? cause.error : `http_${cause.status}`
  return new ProviderRefused(code, message, { cause })
}

export function nullWhenMissing(error: unknown): null {
  if (error instanceof ProviderRefused && error.code === 'resource_missing') return null
  throw error
}
