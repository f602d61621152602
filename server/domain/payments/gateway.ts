import * as v from 'valibot'
import type { Locale } from '#rules/text/locale.ts'
import type { PaymentProvider, PlatformProvider } from '#rules/money/currency.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import type { AccountNeed, ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'

/** `reference` is our refund's id where the provider can store it; `failure` its code for why the bank sent it back. */
export type ProviderRefund = {
  id: string
  reference: string | null
  amount: Cents
  state: 'pending' | 'done' | 'failed'
  failure?: string | null
}

export type RefundRequest = {
  id: string
  amount: Cents
  reference: string
  idempotencyKey: string
  refundApplicationFee?: boolean
}

/**
 * A payment as its provider reports it. Only this decides; a notice merely says where to look. A partial refund leaves the
 * state `approved`.
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
  refunds: readonly ProviderRefund[]
  /** What the provider kept for itself, without the application fee; null while it is unknown or in another currency. */
  providerFee: Cents | null
  /** When the provider releases the money for payout to the account's bank; null while it is unknown. */
  releasedAt?: Date | null
  /** How many disputes gave the money back to the seller, where the provider says so. */
  disputesWon?: number
  /** Provider's ids of further payments on the same page, which are to go back. */
  surplus?: readonly string[]
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
  /** What the platform gets of a payment to an organization's own account; nothing is split on the platform's. */
  applicationFee: Cents
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
 * Payments of one account at a card-payment provider. Never called inside a database transaction. Every method may throw
 * `ProviderUnavailable` (retry) or `ProviderRefused` (retrying is useless).
 */
export interface AccountGateway {
  readonly provider: PaymentProvider
  readonly account: string
  /** The organization's own account that is charged; null: the platform's. */
  readonly connectedAccount: string | null
  readonly live: boolean
  /** Of the sandbox in production, where nobody is paid through it and nobody tries it out. */
  readonly isForShow?: boolean
  /**
   * `url` is the provider's payment page. After `ProviderRefused` the next attempt needs a new idempotency key; nobody
   * has seen a page of the refused one.
   */
  startCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>
  /** Null for unknown payments: the account may hold payments of other systems. */
  fetchPayment(id: string): Promise<ProviderPayment | null>
  /** Idempotent by its key; `amount` may be a part. `refundApplicationFee` returns the same part of that fee, if any. */
  refund(request: RefundRequest): Promise<ProviderRefund>
  expireCheckout(id: string): Promise<void>
  /** Returns a whole payment that `ProviderPayment.surplus` names, once. Only where pages can be paid twice. */
  returnSurplus?(paymentId: string): Promise<void>
}

/** A provider, and payments of the platform's own account there. */
export interface PaymentGateway extends AccountGateway {
  readonly provider: PlatformProvider
  readonly connectedAccount: null
  /**
   * Verifies the signature over the raw bytes and its age at `now`. Throws `InvalidSignature`, `UnreadableNotice`.
   * Header names are lower case. Null for events that are not about a payment.
   */
  readNotice(headers: Record<string, string | undefined>, rawBody: Buffer, now: Date): ProviderNotice | null
  /** Absent where organizations cannot have accounts of their own. */
  readonly connect?: ConnectedAccounts
}

/** A provider at which only organizations have accounts. */
export interface ConnectedProvider {
  readonly provider: 'mercadopago'
  readonly live: boolean
  readonly connect: ConnectedAccounts
}

/** `currency` is the only one that the account can take; null: it takes any. */
export type ProviderAccount = Readonly<{
  id: string
  name: string
  email: string
  state: 'pending' | 'active' | 'restricted'
  missing: readonly AccountNeed[]
  currency: string | null
}>

/** What lets the platform into an account, for providers at which its own key is not enough. */
export type AccountTokens = Readonly<{ access: string; refresh: string; expiresAt: Date }>

export type GrantedAccess = Readonly<{ account: string; live: boolean; tokens: AccountTokens | null }>

/** A verified event of a connected account; `paymentId` is null when it is about the account itself. */
export type ConnectedNotice = Readonly<{
  eventId: string
  kind: string
  account: string
  live: boolean
  paymentId: string | null
}>

/** `key` is the same for the same request, so that two taps make one account. */
export type NewAccount = Readonly<{
  organizationId: string
  name: string
  email: string | null
  country: string | null
  key: string
}>

export interface Onboarding {
  createAccount(request: NewAccount): Promise<ProviderAccount>
  /** The provider's page on which its holder completes an account; it opens once and soon expires. */
  url(account: string, addresses: { returnUrl: string; refreshUrl: string }): Promise<string>
}

/**
 * Accounts of organizations at a provider. Never called inside a database transaction; methods throw
 * `ProviderUnavailable` and `ProviderRefused`.
 */
export interface ConnectedAccounts {
  readonly provider: ConnectionProvider
  /** Whether this process has the keys with which accounts are connected; those that are go on without. */
  readonly isOffered: boolean
  gateway(account: string): AccountGateway
  /** Null where holders open their accounts at the provider alone. */
  readonly onboarding: Onboarding | null
  /** The provider's page on which the holder of an account lets the platform in. */
  authorizeUrl(request: { state: string; redirectUri: string; verifier: string }): string
  /** Throws `ProviderRefused` for a code that is wrong, used or too old. */
  exchangeCode(request: { code: string; redirectUri: string; verifier: string }): Promise<GrantedAccess>
  /** With `tokens` those, which are not stored yet. Null when the account gives this platform no access any more. */
  fetchAccount(account: string, tokens?: AccountTokens | null): Promise<ProviderAccount | null>
  /** Gives up access; without any it does nothing. */
  release(account: string): Promise<void>
  /**
   * As `PaymentGateway.readNotice`, with the secret for events of connected accounts. Throws `UnreadableNotice` without
   * that secret.
   */
  readNotice(headers: Record<string, string | undefined>, rawBody: Buffer, now: Date): ConnectedNotice | null
}

export type TokenRequest = Readonly<{
  provider: ConnectionProvider
  account: string
  live: boolean
  /** A token that the provider took no longer: another one is wanted, whatever it says about its end. */
  rejected?: string
  /** Throws `ProviderRefused` where the provider gives no access any more. */
  renew(refresh: string): Promise<AccountTokens>
}>

/** Finds what lets the platform into accounts. Never called inside a database transaction. */
export interface TokenStore {
  /**
   * Throws `ProviderRefused` `account_invalid` for an account without access, and `ProviderUnavailable` while another
   * process renews a token that has ended.
   */
  accessToken(request: TokenRequest): Promise<string>
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
