import { PaymentRefund, Preference as Preferences, MerchantOrder, Payment, User } from 'mercadopago'
import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js'
import type { UserResponse } from 'mercadopago/dist/clients/user/get/types.js'
import {
  type AccountGateway,
  type ConnectedProvider,
  ProviderRefused,
  type ConnectedAccounts,
  type CheckoutRequest,
} from '#server/domain/payments/gateway.ts'
import { toMercadoPagoAmount } from './amounts.ts'
import { type MercadoPagoOptions, nullWhenMissing, type Call, callMercadoPago } from './calls.ts'
import { paymentView, refundView, unpaidView, type Preference, stateOf } from './payment-view.ts'
import { accountView } from './account-view.ts'
import { readNotice } from './notices.ts'
import { authorizeUrlOf, requestTokens } from './oauth.ts'

export const mercadoPagoGateway = (options: MercadoPagoOptions): ConnectedProvider => ({
  provider: 'mercadopago',
  live: !options.isTest,
  connect: connectedAccounts(options, (account) => accountGateway(options, account)),
})

function accountGateway(options: MercadoPagoOptions, account: string): AccountGateway {
  const live = !options.isTest
  const call: CallAccount = (work) => callInAccount(options, account, work)
  return {
    provider: 'mercadopago',
    account,
    connectedAccount: account,
    live,

    async startCheckout(request) {
      const body = preferenceOf(request, options.notificationUrl)
      const requestOptions = { idempotencyKey: request.idempotencyKey }
      const { id, init_point: url } = await call((config) => new Preferences(config).create({ body, requestOptions }))
      if (!id || !url) throw new ProviderRefused('no_page', 'mercadopago: the preference has no page')
      return { id, url }
    },

    async fetchPayment(id) {
      const attempts = await findAttempts(call, id)
      if (!attempts) return null
      const { preference, payments } = attempts
      const main = mainPaymentOf(payments)
      if (!main) return unpaidView(preference, live, new Date())
      return { ...paymentView(main, preference.id), surplus: surplusOf(payments, main) }
    },

    async refund({ id, amount, idempotencyKey }) {
      const attempts = await findAttempts(call, id)
      const main = attempts && mainPaymentOf(attempts.payments)
      if (!main?.id || main.status !== 'approved')
        throw new ProviderRefused('not_paid', 'mercadopago: there is no payment to refund')
      const { id: payment_id, currency_id: currency = '' } = main
      const body = { amount: toMercadoPagoAmount(amount, currency) }
      const refund = await call((config) =>
        new PaymentRefund(config).create({ payment_id, body, requestOptions: { idempotencyKey } }),
      )
      const view = refundView(refund, currency)
      if (view.state === 'failed') throw new ProviderRefused('refund_failed', 'mercadopago: the refund failed')
      return view
    },

    async returnSurplus(paymentId) {
      const requestOptions = { idempotencyKey: `surplus-${paymentId}` }
      await call((config) => new PaymentRefund(config).total({ payment_id: paymentId, requestOptions }))
    },

    async expireCheckout(id) {
      const preference = await findPreference(call, id)
      if (!preference) return
      const { items = [], external_reference = '' } = preference
      const updatePreferenceRequest = { items, external_reference, ...expiryOf(new Date()) }
      await call((config) => new Preferences(config).update({ id, updatePreferenceRequest }))
    },
  }
}

type CallAccount = <Result>(work: Call<Result>) => Promise<Result>

type Attempts = Readonly<{ preference: Preference; payments: PaymentResponse[] }>

/** A page and all payments on it, by the page's id or by a payment's, which is what notices name. */
async function findAttempts(call: CallAccount, id: string): Promise<Attempts | null> {
  const payment = isPaymentId(id) ? await findPayment(call, id) : null
  const preferenceId = isPaymentId(id) ? payment && (await preferenceIdOf(call, payment)) : id
  const preference = preferenceId ? await findPreference(call, preferenceId) : null
  if (!preference?.external_reference) return null
  return { preference, payments: await paymentsOf(call, preference.external_reference, payment) }
}

const findPreference = (call: CallAccount, preferenceId: string): Promise<Preference | null> =>
  call((config) => new Preferences(config).get({ preferenceId }))
    .then((preference) => preference as Preference)
    .catch(nullWhenMissing)

// A preference's id has its collector's in front and a hyphen in it.
const isPaymentId = (id: string): boolean => /^\d+$/.test(id)

const findPayment = (call: CallAccount, id: string | number): Promise<PaymentResponse | null> =>
  call((config) => new Payment(config).get({ id })).catch(nullWhenMissing)

async function preferenceIdOf(call: CallAccount, { order }: PaymentResponse): Promise<string | null> {
  const merchantOrderId = order?.id
  if (!merchantOrderId) return null
  const merchantOrder = await call((config) => new MerchantOrder(config).get({ merchantOrderId })).catch(
    nullWhenMissing,
  )
  return merchantOrder?.preference_id ?? null
}

/** With `known`, which the search may not have yet. */
async function paymentsOf(call: CallAccount, reference: string, known: PaymentResponse | null) {
  const options = { external_reference: reference, sort: 'date_created', criteria: 'asc', limit: 50 } as const
  const { results = [] } = await call((config) => new Payment(config).search({ options }))
  const otherIds = results.flatMap(({ id }) => (id && Number(id) !== known?.id ? [id] : []))
  const others = await Promise.all(otherIds.map((id) => findPayment(call, id)))
  return [...(known ? [known] : []), ...others.filter((payment) => payment !== null)]
}

const connectedAccounts = (
  options: MercadoPagoOptions,
  gateway: (account: string) => AccountGateway,
): ConnectedAccounts => ({
  provider: 'mercadopago',
  isOffered: true,
  gateway,
  onboarding: null,
  authorizeUrl: (request) => authorizeUrlOf(options, request),

  exchangeCode: ({ code, redirectUri, verifier }) =>
    requestTokens(options, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),

  async fetchAccount(account, tokens) {
    const me: Call<UserResponse> = (config) => new User(config).get()
    try {
      const user = tokens
        ? await callMercadoPago(options.apiBase, tokens.access, me)
        : await callInAccount(options, account, me)
      return accountView(user)
    } catch (error) {
      if (error instanceof ProviderRefused && error.code === 'account_invalid') return null
      throw error
    }
  },

  // Mercado Pago has no call for it: the tokens are deleted with the connection, and its holder ends it there.
  release: () => Promise.resolve(),

  readNotice: (headers, rawBody, now) => readNotice(headers, rawBody, { secret: options.webhookSecret, now }),
})

/** Acts in an organization's account. A token that ended before its time is renewed once. */
async function callInAccount<Result>(
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

const hasBeenPaid = (payment: PaymentResponse): boolean =>
  ['approved', 'refunded', 'charged_back'].includes(stateOf(payment))

const byTime = (field: 'date_approved' | 'date_created') => (one: PaymentResponse, other: PaymentResponse) =>
  Date.parse(one[field] ?? one.date_created ?? '') - Date.parse(other[field] ?? other.date_created ?? '') ||
  Number(one.id) - Number(other.id)

/** Of the attempts on one page the one that paid first, else the latest; null without any. */
function mainPaymentOf(payments: readonly PaymentResponse[]): PaymentResponse | null {
  const paid = payments.filter(hasBeenPaid).toSorted(byTime('date_approved'))
  return paid[0] ?? payments.toSorted(byTime('date_created')).at(-1) ?? null
}

/** Ids of further payments on the same page, which two open windows make possible: nobody owes them. */
const surplusOf = (payments: readonly PaymentResponse[], main: PaymentResponse): string[] =>
  payments.filter((payment) => payment.id !== main.id && payment.status === 'approved').map(({ id }) => String(id))

// Offline methods are paid days later, when the places are gone; Mercado Pago itself always offers the wallet.
const excludedTypes = ['ticket', 'atm', 'bank_transfer', 'crypto_transfer'] as const

function preferenceOf(request: CheckoutRequest, notificationUrl: string | null) {
  const { amount, applicationFee, currency, returnUrl } = request
  return {
    items: [
      {
        id: request.orderNumber,
        title: request.description,
        description: `${request.merchantName} · ${request.orderNumber}`,
        quantity: 1,
        currency_id: currency,
        unit_price: toMercadoPagoAmount(amount, currency),
      },
    ],
    payer: { email: request.buyerEmail },
    external_reference: request.reference,
    metadata: { order_number: request.orderNumber },
    ...(applicationFee > 0 && { marketplace_fee: toMercadoPagoAmount(applicationFee, currency) }),
    ...(notificationUrl && { notification_url: notificationUrl }),
    // Also after a rejection: the order's page says so and offers another card.
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    // Mercado Pago rejects an automatic return to an address that is not https.
    ...(returnUrl.startsWith('https:') && { auto_return: 'approved' }),
    payment_methods: { excluded_payment_types: excludedTypes.map((id) => ({ id })) },
    // Approved or rejected at once: a payment that is reviewed for days would outlive the hold.
    binary_mode: true,
    ...expiryOf(request.expiresAt),
  }
}

const expiryOf = (expiresAt: Date) => ({
  expires: true,
  expiration_date_to: expiresAt.toISOString().replace('Z', '+00:00'),
})
