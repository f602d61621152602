import { Router, type Request } from 'express'
import { ApiFailure } from './api-failure.ts'
import type { Seller } from './sellers.ts'

export type Preference = {
  id: string
  collector_id: number
  items: { id: string; title: string; quantity: number; currency_id: string; unit_price: number }[]
  external_reference: string
  marketplace_fee: number
  expires: boolean
  expiration_date_to: string
  payment_methods: { excluded_payment_types: { id: string }[] }
  binary_mode: boolean
  back_urls: { success: string; pending: string; failure: string }
  init_point: string
  [field: string]: unknown
}

export type PaidPayment = {
  id: number
  status: string
  status_detail: string
  transaction_amount: number
  transaction_amount_refunded: number
  currency_id: string
  collector_id: number
  external_reference: string
  live_mode: boolean
  date_created: string
  date_approved: string | null
  money_release_date: string | null
  order: { id: number; type: 'mercadopago' }
  fee_details: { type: string; amount: number; fee_payer: string }[]
  refunds: { id: number; payment_id: number; amount: number; status: string }[]
}

type Parts = {
  newId(): number
  origin(): string
  sellerOf(request: Request): Seller
  notify(payment: PaidPayment, action: string): void
}

const wholeCurrencies = new Set(['CLP', 'COP'])
const cents = (amount: number) => Math.round(amount * 100)

/** Preferences and the payments on them, as far as Dorsal asks for them. */
export class Checkouts {
  readonly preferences = new Map<string, Preference>()
  readonly payments = new Map<number, PaidPayment>()
  readonly orders = new Map<number, string>()
  /** Of the marketplace's fee, what refunds have returned. */
  readonly feeReturned = new Map<number, number>()
  /** New payments stay out of the search, as they do for a moment at Mercado Pago. */
  isSearchLate = false
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  isOpen({ expires, expiration_date_to: end }: Preference): boolean {
    return !expires || Date.parse(end) > Date.now()
  }

  /** Somebody pays by card on the page: with `detail`, the card is rejected. */
  pay(preferenceId: string, { detail = null as string | null, live_mode = false } = {}): PaidPayment {
    const preference = this.preferences.get(preferenceId)!
    if (!this.isOpen(preference)) throw new Error('this page has expired')
    const [{ unit_price: amount, currency_id }] = preference.items as [Preference['items'][0]]
    const orderId = this.#parts.newId()
    this.orders.set(orderId, preferenceId)
    const fee = { type: 'mercadopago_fee', amount: Math.floor(cents(amount) * 0.0629) / 100, fee_payer: 'collector' }
    const ours = { type: 'application_fee', amount: preference.marketplace_fee, fee_payer: 'collector' }
    const now = new Date().toISOString()
    const payment: PaidPayment = {
      id: this.#parts.newId(),
      status: detail ? 'rejected' : 'approved',
      status_detail: detail ?? 'accredited',
      transaction_amount: amount,
      transaction_amount_refunded: 0,
      currency_id,
      collector_id: preference.collector_id,
      external_reference: preference.external_reference,
      live_mode,
      date_created: now,
      date_approved: detail ? null : now,
      money_release_date: detail ? null : new Date(Date.now() + 14 * 24 * 60 * 60 * 1_000).toISOString(),
      order: { id: orderId, type: 'mercadopago' },
      fee_details: detail ? [] : [fee, ...(ours.amount > 0 ? [ours] : [])],
      refunds: [],
    }
    this.payments.set(payment.id, payment)
    this.#parts.notify(payment, 'payment.created')
    return payment
  }

  change(payment: PaidPayment, fields: Partial<PaidPayment>): void {
    Object.assign(payment, fields)
    this.#parts.notify(payment, 'payment.updated')
  }

  routes(): Router {
    const router = Router()
    const { sellerOf } = this.#parts
    const own = <Owned extends { collector_id: number }>(request: Request, object: Owned | undefined): Owned => {
      if (object?.collector_id !== sellerOf(request).user.id) throw new ApiFailure(404, 'not_found', 'not found')
      return object
    }
    router.post('/checkout/preferences', (request, response) => {
      response.status(201).json(this.#create(sellerOf(request), request.body as Preference))
    })
    router.get('/checkout/preferences/:id', (request, response) => {
      response.json(own(request, this.preferences.get(request.params.id)))
    })
    router.put('/checkout/preferences/:id', (request, response) => {
      const preference = own(request, this.preferences.get(request.params.id))
      response.json(Object.assign(preference, request.body))
    })
    router.get('/v1/payments/search', (request, response) => {
      const { id } = sellerOf(request).user
      const all = [...this.payments.values()].filter(
        (one) => one.collector_id === id && one.external_reference === request.query.external_reference,
      )
      const results = this.isSearchLate ? [] : all
      response.json({ paging: { total: results.length, limit: 50, offset: 0 }, results })
    })
    router.get('/v1/payments/:id', (request, response) => {
      response.json(own(request, this.payments.get(Number(request.params.id))))
    })
    router.post('/v1/payments/:id/refunds', (request, response) => {
      const payment = own(request, this.payments.get(Number(request.params.id)))
      const { amount } = (request.body ?? {}) as { amount?: number }
      response.status(201).json(this.#refund(payment, amount ?? null))
    })
    router.get('/merchant_orders/:id', (request, response) => {
      const preference_id = this.orders.get(Number(request.params.id))
      const { external_reference, collector_id } = own(request, this.preferences.get(preference_id ?? ''))
      response.json({
        id: Number(request.params.id),
        preference_id,
        external_reference,
        collector: { id: collector_id },
      })
    })
    return router
  }

  #create(seller: Seller, form: Preference): Preference {
    const [item] = form.items
    if (!item || !(item.unit_price > 0)) throw new ApiFailure(400, 'invalid_items', 'unit_price invalid')
    if (item.currency_id !== seller.currency) throw new ApiFailure(400, 'invalid_items', 'currency_id invalid')
    if (wholeCurrencies.has(item.currency_id) && !Number.isInteger(item.unit_price))
      throw new ApiFailure(400, 'invalid_items', 'unit_price must be an integer')
    if ((form.marketplace_fee ?? 0) > item.unit_price)
      throw new ApiFailure(400, 'invalid_marketplace_fee', 'marketplace_fee must not exceed the total')
    if (form.auto_return && !form.back_urls.success.startsWith('https:'))
      throw new ApiFailure(400, 'invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
    const id = `${seller.user.id}-${crypto.randomUUID()}`
    const init_point = `${this.#parts.origin()}/checkout/v1/redirect?pref_id=${id}`
    const preference = {
      ...form,
      id,
      collector_id: seller.user.id,
      marketplace_fee: form.marketplace_fee ?? 0,
      init_point,
    }
    this.preferences.set(id, preference)
    return preference
  }

  #refund(payment: PaidPayment, value: number | null) {
    const left = cents(payment.transaction_amount) - cents(payment.transaction_amount_refunded)
    const amount = value === null ? left : cents(value)
    if (payment.status !== 'approved')
      throw new ApiFailure(400, 'bad_request', 'The action requested is not valid for the current payment state')
    if (!(amount > 0 && amount <= left)) throw new ApiFailure(400, 'bad_request', 'Invalid amount for a refund')
    const refund = { id: this.#parts.newId(), payment_id: payment.id, amount: amount / 100, status: 'approved' }
    payment.refunds.push(refund)
    payment.transaction_amount_refunded = (cents(payment.transaction_amount) - left + amount) / 100
    const fee = payment.fee_details.find(({ type }) => type === 'application_fee')?.amount ?? 0
    const part = (cents(fee) * amount) / cents(payment.transaction_amount)
    this.feeReturned.set(payment.id, (this.feeReturned.get(payment.id) ?? 0) + Math.round(part))
    const state =
      amount === left ? { status: 'refunded', status_detail: 'refunded' } : { status_detail: 'partially_refunded' }
    this.change(payment, state)
    return refund
  }
}
