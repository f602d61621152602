import * as v from 'valibot'
import type { Locale } from '#rules/text/locale.ts'
import type { PaymentProvider } from '#rules/money/currency.ts'
import type { Cents } from '#rules/money/money.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'

/**
 * A payment as its provider knows it. The provider's word decides: an event only says where to look.
 * `refunded` is what has gone back to the buyer so far; a part refund leaves the state `approved`.
 */
export type ProviderPayment = {
  /** The provider's id, equal to what `startCheckout` answered, whatever id was asked for. */
  id: string
  state: PaymentState
  amount: Cents
  /** ISO 4217, upper case. */
  currency: string
  account: string
  live: boolean
  /** Our payment's id, given at `startCheckout`. */
  reference: string
  refunded: Cents
}

/** What a signed event says. `account` and `live` must equal the gateway's, or the event is quarantined. */
export type ProviderNotice = {
  eventId: string
  /** To be given to `fetchPayment`; a provider may name the payment by another of its ids than the one we stored. */
  paymentId: string
  kind: string
  account: string
  live: boolean
}

export type CheckoutRequest = {
  /** Our payment's id. */
  reference: string
  orderNumber: string
  description: string
  amount: Cents
  currency: string
  locale: Locale
  buyerEmail: string
  merchantName: string
  /** Where the provider sends the buyer after a decision, whatever it was. */
  returnUrl: string
  /** Where the buyer goes who leaves without paying. */
  cancelUrl: string
  /** Until when the buyer may pay. A provider may allow longer: call `expireCheckout` when the hold is over. */
  expiresAt: Date
  /** The same key with the same request answers the same checkout, however often it is sent. */
  idempotencyKey: string
}

/**
 * A card-payment provider. Never called inside a database transaction.
 * Every method may throw `ProviderUnavailable` (try again later) or `ProviderRefused` (trying again changes nothing).
 */
export interface PaymentGateway {
  readonly provider: PaymentProvider
  /** The account that our keys belong to: genuine payments and events carry it. */
  readonly account: string
  readonly live: boolean
  /**
   * Opens a page of the provider's on which the buyer pays; `url` is that page. After `ProviderRefused` the attempt is
   * over and the next one needs a key of its own: nobody has seen a page of the refused one.
   */
  startCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>
  /**
   * Verifies the signature on the bytes as they arrived and its age against `now`; throws `InvalidSignature`, and
   * `UnreadableNotice` for what is genuine and cannot be read.
   * Header names are lower case. `null` is a genuine event that is not about a payment.
   */
  readNotice(headers: Record<string, string | undefined>, rawBody: Buffer, now: Date): ProviderNotice | null
  /** `null` when the provider knows no such payment of ours; its account may hold payments of other systems. */
  fetchPayment(id: string): Promise<ProviderPayment | null>
  /** Gives back `amount`, all of it or a part. The same key refunds once. */
  refund(request: { id: string; amount: Cents; idempotencyKey: string }): Promise<{ id: string }>
  /** Closes a checkout nobody has paid, so that a hold that is over cannot be paid any more. Settled ones stay as they are. */
  expireCheckout(id: string): Promise<void>
}

/** The webhook's signature is missing, wrong, too old or dated in the future: answer 400 and store nothing. */
export class InvalidSignature extends Error {
  override name = 'InvalidSignature'
}

/** The webhook is genuine and in no shape we know: answer 400 and store nothing. */
export class UnreadableNotice extends Error {
  override name = 'UnreadableNotice'
}

// What providers use; anything else, such as a NUL, is no id and would not get into the database.
const idShape = /^[\w.:-]{1,255}$/

/** An id of a provider's, as a notice may name it. */
export const providerId = v.pipe(v.string(), v.regex(idShape))

/** The provider did not answer, is overloaded or broken. What was asked may have happened: ask again with the same key. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider understood and said no; `code` is its word for the reason. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
