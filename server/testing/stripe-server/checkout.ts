import { Router } from 'express'
import {
  expanded,
  expandOf,
  listOf,
  StripeFailure,
  type Books,
  type StripeObject,
  type StripeResponse,
} from './books.ts'

type Form = Record<string, unknown>
type SessionForm = {
  line_items: { quantity: string; price_data: { currency: string; unit_amount: string } }[]
  payment_intent_data?: { application_fee_amount?: string; metadata?: Record<string, string> }
  client_reference_id?: string
  metadata?: Record<string, string>
  expires_at: string
  success_url: string
  cancel_url: string
  mode: string
}

type Parts = {
  newId(prefix: string): string
  emit(type: string, object: StripeObject, account: string): void
  live: boolean
  origin(): string
}

export function checkoutRoutes({ newId, emit, live, origin }: Parts): Router {
  const router = Router()

  router.post('/v1/checkout/sessions', (request, response: StripeResponse) => {
    const { books, account } = response.locals
    const form = request.body as SessionForm
    const [line] = form.line_items
    const amount = Number(line!.price_data.unit_amount) * Number(line!.quantity)
    const fee = form.payment_intent_data?.application_fee_amount
    ensureFeeAllowed(fee === undefined ? null : Number(fee), amount, account)
    const seconds = Number(form.expires_at) - Date.now() / 1000
    if (seconds < 30 * 60 || seconds > 24 * 3_600)
      throw new StripeFailure(400, {
        message: 'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
        param: 'expires_at',
      })
    const id = newId(live ? 'cs_live' : 'cs_test')
    const session = books.add({
      id,
      object: 'checkout.session',
      mode: form.mode,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: amount,
      currency: line!.price_data.currency,
      client_reference_id: form.client_reference_id ?? null,
      metadata: form.metadata ?? {},
      expires_at: Number(form.expires_at),
      success_url: form.success_url,
      cancel_url: form.cancel_url,
      livemode: live,
      url: `${origin()}/c/pay/${id}`,
    })
    requestedFees.set(session, fee === undefined ? 0 : Number(fee))
    response.json(session)
  })

  router.get('/v1/checkout/sessions', (request, response: StripeResponse) => {
    const { books } = response.locals
    const sessions = books.all('checkout.session').filter((one) => one.payment_intent === request.query.payment_intent)
    const expand = expandOf(request.query).map((path) => path.replace(/^data\./, ''))
    response.json(
      listOf(
        '/v1/checkout/sessions',
        sessions.map((session) => expanded(books, session, expand)),
      ),
    )
  })

  router.get('/v1/checkout/sessions/:id', (request, response: StripeResponse) => {
    const { books } = response.locals
    response.json(expanded(books, books.find(request.params.id, 'checkout.session'), expandOf(request.query)))
  })

  router.post('/v1/checkout/sessions/:id/expire', (request, response: StripeResponse) => {
    const { books, account } = response.locals
    const session = books.find(request.params.id, 'checkout.session')
    if (session.status !== 'open')
      throw new StripeFailure(400, {
        message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session.status)}.`,
      })
    session.status = 'expired'
    emit('checkout.session.expired', session, account)
    response.json(session)
  })

  router.post('/v1/refunds', (request, response: StripeResponse) => {
    const { books, account } = response.locals
    const { refund, charge } = refundCharge(books, request.body as Form, newId)
    emit('charge.refunded', charge, account)
    response.json(refund)
  })

  router.get('/v1/refunds', (request, response: StripeResponse) => {
    const { charge, payment_intent } = request.query
    const refunds = response.locals.books
      .all('refund')
      .filter((one) => (!charge || one.charge === charge) && (!payment_intent || one.payment_intent === payment_intent))
    response.json(listOf('/v1/refunds', refunds))
  })

  router.get('/v1/disputes', (request, response: StripeResponse) => {
    const disputes = response.locals.books.all('dispute').filter(({ charge }) => charge === request.query.charge)
    response.json(listOf('/v1/disputes', disputes))
  })

  for (const [path, kind] of readable)
    router.get(`/v1/${path}/:id`, (request, response: StripeResponse) => {
      const { books } = response.locals
      response.json(expanded(books, books.find(request.params.id, kind), expandOf(request.query)))
    })
  return router
}

const readable = [
  ['payment_intents', 'payment_intent'],
  ['charges', 'charge'],
  ['refunds', 'refund'],
  ['balance_transactions', 'balance_transaction'],
  ['disputes', 'dispute'],
] as const

const requestedFees = new WeakMap<StripeObject, number>()

function ensureFeeAllowed(fee: number | null, amount: number, account: string): void {
  if (fee === null) return
  if (account === '')
    throw new StripeFailure(400, {
      message:
        'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      param: 'payment_intent_data[application_fee_amount]',
    })
  if (!Number.isInteger(fee) || fee < 1 || fee > amount)
    throw new StripeFailure(400, {
      message: 'The application fee must be between 1 and the amount.',
      param: 'payment_intent_data[application_fee_amount]',
    })
}

const stripeFeeOf = (amount: number) => Math.round(amount * 0.015) + 25

export function payCheckout(books: Books, session: StripeObject, newId: (prefix: string) => string): StripeObject {
  const [amount, currency] = [session.amount_total as number, session.currency as string]
  const applicationFee = requestedFees.get(session) ?? 0
  const [chargeId, intentId, bookingId] = [newId('ch'), newId('pi'), newId('txn')]
  const fee = applicationFee
    ? books.add({
        id: newId('fee'),
        object: 'application_fee',
        amount: applicationFee,
        amount_refunded: 0,
        charge: chargeId,
        currency,
      })
    : null
  const details = [
    { type: 'stripe_fee', amount: stripeFeeOf(amount), currency, description: 'Stripe processing fees' },
    ...(fee ? [{ type: 'application_fee', amount: applicationFee, currency, description: 'Application fee' }] : []),
  ]
  const total = details.reduce((sum, one) => sum + one.amount, 0)
  books.add({
    id: bookingId,
    object: 'balance_transaction',
    amount,
    // Stripe: two business days in most countries; three days here.
    available_on: Math.floor(Date.now() / 1_000) + 3 * 24 * 60 * 60,
    currency,
    fee: total,
    fee_details: details,
    net: amount - total,
    source: chargeId,
    type: 'charge',
  })
  const charge = books.add({
    id: chargeId,
    object: 'charge',
    amount,
    amount_refunded: 0,
    currency,
    refunded: false,
    disputed: false,
    payment_intent: intentId,
    balance_transaction: bookingId,
    application_fee: fee?.id ?? null,
    application_fee_amount: fee ? applicationFee : null,
    livemode: session.livemode,
  })
  books.add({
    id: intentId,
    object: 'payment_intent',
    status: 'succeeded',
    amount,
    currency,
    latest_charge: chargeId,
    livemode: session.livemode,
  })
  Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intentId })
  return charge
}

function refundCharge(books: Books, form: Form, newId: (prefix: string) => string) {
  const charge = books.find(String(form.charge), 'charge')
  const left = (charge.amount as number) - (charge.amount_refunded as number)
  const amount = form.amount === undefined ? left : Number(form.amount)
  if (left === 0)
    throw new StripeFailure(400, {
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  if (charge.disputed)
    throw new StripeFailure(400, {
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  if (!(amount > 0 && amount <= left))
    throw new StripeFailure(400, {
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      param: 'amount',
    })
  if (form.refund_application_fee === 'true') refundFee(books, charge, amount)
  charge.amount_refunded = (charge.amount_refunded as number) + amount
  charge.refunded = charge.amount_refunded === charge.amount
  const { payment_intent, currency } = charge
  const refund = books.add({
    id: newId('re'),
    object: 'refund',
    amount,
    currency,
    charge: charge.id,
    payment_intent,
    status: 'succeeded',
    metadata: form.metadata ?? {},
  })
  return { refund, charge }
}

function refundFee(books: Books, charge: StripeObject, amount: number): void {
  if (!charge.application_fee)
    throw new StripeFailure(400, {
      message: `Attempting to refund_application_fee on ${charge.id}, but it has no application fee`,
    })
  const fee = books.find(charge.application_fee as string, 'application_fee')
  const part = Math.round(((fee.amount as number) * amount) / (charge.amount as number))
  fee.amount_refunded = Math.min(fee.amount as number, (fee.amount_refunded as number) + part)
}
