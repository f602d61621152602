import * as v from 'valibot'
import type { Locale } from '#rules/text/locale.ts'
import type { PaymentProvider } from '#rules/money/currency.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'

/**
 * A payment as its provider reports it. Only this decides; a notice merely says where to look. `refunded` is the sum so
 * far; a partial refund leaves the state `approved`.
 */
export type ProviderPayment = {
  /** The id that `startCheckout` returned, whatever id was asked for. */
  id: string
  state: PaymentState
  amount: Cents
  currency: string
  account: string
  live: boolean
  reference: string
  refunded: Cents
}

/** A verified webhook event. If `account` or `live` differ from the gateway's, it is quarantined. */
export type ProviderNotice = {
  eventId: string
  /** For `fetchPayment`; may be another of the payment's ids than the one we stored. */
  paymentId: string
  kind: string
  account: string
  live: boolean
}

export type CheckoutRequest = {
  reference: string
  orderNumber: string
  description: string
  amount: Cents
  currency: string
  locale: Locale
  buyerEmail: string
  merchantName: string
  returnUrl: string
  cancelUrl: string
  /** A provider may allow longer: call `expireCheckout` when the hold ends. */
  expiresAt: Date
  /** The same key with the same request returns the same checkout. */
  idempotencyKey: string
}

/**
 * A card-payment provider. Never called inside a database transaction. Every method may throw `ProviderUnavailable`
 * (retry) or `ProviderRefused` (retrying is useless).
 */
export interface PaymentGateway {
  readonly provider: PaymentProvider
  readonly account: string
  readonly live: boolean
  /**
   * `url` is the provider's payment page. After `ProviderRefused` the next attempt needs a new idempotency key; nobody
   * has seen a page of the refused one.
   */
  startCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>
  /**
   * Verifies the signature over the raw bytes and its age at `now`. Throws `InvalidSignature`, `UnreadableNotice`.
   * Header names are lower case. Null for events that are not about a payment.
   */
  readNotice(headers: Record<string, string | undefined>, rawBody: Buffer, now: Date): ProviderNotice | null
  /** Null for unknown payments: the account may hold payments of other systems. */
  fetchPayment(id: string): Promise<ProviderPayment | null>
  /** Idempotent by its key; `amount` may be a part. */
  refund(request: { id: string; amount: Cents; idempotencyKey: string }): Promise<{ id: string }>
  expireCheckout(id: string): Promise<void>
}

/** Missing, wrong, too old or from the future: answer 400 and store nothing. */
export class InvalidSignature extends Error {
  override name = 'InvalidSignature'
}

export class UnreadableNotice extends Error {
  override name = 'UnreadableNotice'
}

// Rejects what no provider uses, such as a NUL, which PostgreSQL cannot store.
const idShape = /^[\w.:-]{1,255}$/

export const providerId = v.pipe(v.string(), v.regex(idShape))

/** No answer, overload or failure: the request may have succeeded, so retry with the same key. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
