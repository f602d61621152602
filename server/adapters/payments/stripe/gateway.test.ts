import type { IncomingHttpHeaders } from 'node:http'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveLocally } from '#server/testing/local-server.ts'
import {
  InvalidSignature,
  UnreadableNotice,
  type CheckoutRequest,
  type PaymentGateway,
} from '#server/domain/payments/gateway.ts'
import { stripeGateway } from './gateway.ts'

const secretKey = 'sk_test_51NothingReal'
const webhookSecret = 'whsec_nothing_real'
let provider: Awaited<ReturnType<typeof openStripe>>
let gateway: PaymentGateway

beforeEach(async () => {
  provider = await openStripe()
  gateway = stripeGateway({ secretKey, webhookSecret, apiBase: provider.origin, account: 'acct_1Dorsal' })
})
afterEach(() => provider.close())

describe('a checkout', () => {
  const checkoutRequest: CheckoutRequest = {
    reference: '0198c0de-0000-7000-8000-000000000001',
    orderNumber: 'DR-7K4Q-2M9X',
    description: 'Bob Graham Round, 66 miles',
    amount: 11_435,
    applicationFee: 0,
    currency: 'GBP',
    locale: 'es',
    buyerEmail: 'ana+race@example.com',
    merchantName: 'Fell & Far',
    returnUrl: 'http://fell.localhost:3000/return?a=1&b=2',
    cancelUrl: 'http://fell.localhost:3000/cancel',
    expiresAt: new Date(Date.now() + 35 * 60_000),
    idempotencyKey: 'payment-1-checkout',
  }

  test('is one session with the exact amount, our reference and the idempotency key', async () => {
    provider.answers(200, session({ status: 'open', payment_status: 'unpaid' }))
    const page = 'https://checkout.stripe.com/c/pay/cs_test_1'
    expect(await gateway.startCheckout(checkoutRequest)).toEqual({ id: 'cs_test_1', url: page })

    const [request] = provider.requests
    expect(request).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' })
    expect(request!.headers).toMatchObject({
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': `payment-1-checkout-${Math.floor(checkoutRequest.expiresAt.getTime() / 1000)}`,
      'stripe-version': Stripe.API_VERSION,
    })
    expect(Object.fromEntries(request!.form)).toMatchObject({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'gbp',
      'line_items[0][price_data][unit_amount]': '11435',
      'line_items[0][price_data][product_data][name]': 'Bob Graham Round, 66 miles',
      'line_items[0][price_data][product_data][description]': 'Fell & Far · DR-7K4Q-2M9X',
      client_reference_id: checkoutRequest.reference,
      'metadata[reference]': checkoutRequest.reference,
      'payment_intent_data[metadata][reference]': checkoutRequest.reference,
      customer_email: 'ana+race@example.com',
      locale: 'es',
      'adaptive_pricing[enabled]': 'false',
      success_url: checkoutRequest.returnUrl,
      cancel_url: checkoutRequest.cancelUrl,
      expires_at: String(Math.floor(checkoutRequest.expiresAt.getTime() / 1000)),
    })
  })

  test('stays open for at least the half hour that Stripe wants, and the same when it is repeated', async () => {
    provider.answers(200, session({ status: 'open' }), 2)
    const short = { ...checkoutRequest, expiresAt: new Date(Date.now() + 5 * 60_000) }
    const earliest = Date.now() / 1000 + 30 * 60
    await gateway.startCheckout(short)
    const expiry = Number(provider.requests[0]!.form.get('expires_at'))
    expect(expiry).toBeGreaterThan(earliest)
    expect(expiry).toBeLessThan(earliest + 12 * 60)
    expect(expiry % 600).toBe(0)
  })

  test('closes at the latest after the day that Stripe allows', async () => {
    provider.answers(200, session({ status: 'open' }))
    await gateway.startCheckout({ ...checkoutRequest, expiresAt: new Date(Date.now() + 72 * 3_600_000) })
    const expiry = Number(provider.requests[0]!.form.get('expires_at'))
    expect(expiry).toBeLessThan(Date.now() / 1000 + 24 * 3_600)
  })

  test('sends currencies without decimals as Stripe counts them', async () => {
    provider.answers(200, session({ status: 'open' }))
    await gateway.startCheckout({ ...checkoutRequest, amount: 12_000, currency: 'JPY' })
    expect(provider.requests[0]!.form.get('line_items[0][price_data][unit_amount]')).toBe('12000')
  })

  test('is repeated, with the same key, when Stripe fails for a moment', async () => {
    provider.answers(503, failure('api_error', 'Unavailable'))
    provider.answers(500, failure('api_error', 'Something went wrong'))
    provider.answers(200, session({ status: 'open' }))
    expect(await gateway.startCheckout(checkoutRequest)).toMatchObject({ id: 'cs_test_1' })
    expect(provider.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(
      Array(3).fill(`payment-1-checkout-${Math.floor(checkoutRequest.expiresAt.getTime() / 1000)}`),
    )
  })

  test.each([
    [402, failure('card_error', 'Your card was declined.', 'card_declined'), 'ProviderRefused', 'card_declined'],
    [400, failure('idempotency_error', 'Keys can only be used once'), 'ProviderRefused', 'idempotency_error'],
    [401, failure('invalid_request_error', 'Invalid API Key provided'), 'ProviderRefused', 'invalid_request_error'],
  ])('distinguishes a rejection (%d) from an outage, and calls only once', async (status, body, name, code) => {
    provider.answers(status, body)
    await expect(gateway.startCheckout(checkoutRequest)).rejects.toMatchObject({ name, code })
    expect(provider.requests).toHaveLength(1)
  })

  test.each([
    [429, 'rate_limit_error', 1],
    [500, 'api_error', 3],
    [503, 'api_error', 3],
  ])('is unavailable when Stripe keeps answering %d', async (status, type, times) => {
    provider.answers(status, failure(type, 'Later'), 3)
    await expect(gateway.startCheckout(checkoutRequest)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(provider.requests).toHaveLength(times)
  })

  test('is unavailable when nobody answers', async () => {
    await provider.close()
    await expect(gateway.startCheckout(checkoutRequest)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})

describe('a payment', () => {
  test.each([
    ['pending', { status: 'open', payment_status: 'unpaid', payment_intent: null }],
    [
      'pending',
      { status: 'open', payment_status: 'unpaid', payment_intent: intent({ status: 'requires_payment_method' }) },
    ],
    ['expired', { status: 'expired', payment_status: 'unpaid', payment_intent: null }],
    ['in_process', { status: 'complete', payment_status: 'unpaid', payment_intent: intent({ status: 'processing' }) }],
    [
      'rejected',
      { status: 'complete', payment_status: 'unpaid', payment_intent: intent({ status: 'requires_payment_method' }) },
    ],
    ['failed', { status: 'complete', payment_status: 'unpaid', payment_intent: intent({ status: 'canceled' }) }],
    ['approved', paidWith({})],
    ['approved', paidWith({ amount_refunded: 5_000, refunds: refundsOf(5_000) })],
    ['refunded', paidWith({ amount_refunded: 11_435, refunded: true })],
  ])('is %s', async (state, overrides) => {
    provider.answers(200, session(overrides))
    expect(await gateway.fetchPayment('cs_test_1')).toMatchObject({ state })
    expect(provider.requests[0]!.path).toBe(
      '/v1/checkout/sessions/cs_test_1?expand[0]=payment_intent.latest_charge.refunds' +
        '&expand[1]=payment_intent.latest_charge.balance_transaction',
    )
  })

  test('carries all that a genuine one has to match', async () => {
    provider.answers(200, session(paidWith({ amount_refunded: 5_000, refunds: refundsOf(5_000) })))
    expect(await gateway.fetchPayment('cs_test_1')).toEqual({
      id: 'cs_test_1',
      state: 'approved',
      amount: 11_435,
      currency: 'GBP',
      account: 'acct_1Dorsal',
      live: false,
      reference: '0198c0de-0000-7000-8000-000000000001',
      refunds: [{ id: 're_1', reference: 'refund-id', amount: 5_000, state: 'done', failure: null }],
      providerFee: null,
      releasedAt: null,
    })
    expect(gateway).toMatchObject({ account: 'acct_1Dorsal', live: false })
  })

  test.each([
    ['charged_back', 'needs_response', 0],
    ['charged_back', 'lost', 0],
    ['approved', 'won', 1],
    ['approved', 'warning_needs_response', 0],
  ])('is %s while its dispute is: %s', async (state, status, disputesWon) => {
    provider.answers(200, session(paidWith({ disputed: true })))
    provider.answers(200, { object: 'list', data: [{ id: 'dp_1', object: 'dispute', status }], has_more: false })
    expect(await gateway.fetchPayment('cs_test_1')).toMatchObject({ state, disputesWon })
    expect(provider.requests[1]!.path).toBe('/v1/disputes?charge=ch_1&limit=100')
  })

  test('is found by its PaymentIntent too, and carries the id of its session', async () => {
    provider.answers(200, { object: 'list', data: [session(paidWith({}))], has_more: false })
    expect(await gateway.fetchPayment('pi_1')).toMatchObject({ id: 'cs_test_1', state: 'approved' })
    expect(provider.requests[0]!.path).toContain('/v1/checkout/sessions?payment_intent=pi_1&limit=1')
  })

  test('is null when Stripe knows none', async () => {
    provider.answers(404, failure('invalid_request_error', 'No such checkout.session', 'resource_missing'))
    expect(await gateway.fetchPayment('cs_gone')).toBeNull()
    provider.answers(200, { object: 'list', data: [], has_more: false })
    expect(await gateway.fetchPayment('pi_gone')).toBeNull()
  })
})

describe('a refund', () => {
  test('goes to the charge, with its own key', async () => {
    provider.answers(200, session(paidWith({})))
    provider.answers(200, stripeRefund(5_000))
    const request = { id: 'cs_test_1', amount: 5_000, reference: 'refund-id', idempotencyKey: 'refund-1' }
    const answer = { id: 're_1', reference: 'refund-id', amount: 5_000, state: 'done', failure: null }
    expect(await gateway.refund(request)).toEqual(answer)
    const { headers, form, ...call } = provider.requests[1]!
    expect(call).toMatchObject({ method: 'POST', path: '/v1/refunds' })
    expect(headers['idempotency-key']).toBe('refund-1')
    expect(Object.fromEntries(form)).toEqual({ charge: 'ch_1', amount: '5000', 'metadata[reference]': 'refund-id' })
  })

  test('is rejected where nothing was paid, and where Stripe reports a failure', async () => {
    const refundRequest = { id: 'cs_test_1', amount: 5_000, reference: 'refund-id', idempotencyKey: 'refund-1' }
    provider.answers(200, session({ status: 'open', payment_intent: null }))
    await expect(gateway.refund(refundRequest)).rejects.toMatchObject({ code: 'not_paid' })

    provider.answers(200, session(paidWith({})))
    provider.answers(400, failure('invalid_request_error', 'Already refunded', 'charge_already_refunded'))
    await expect(gateway.refund(refundRequest)).rejects.toMatchObject({ code: 'charge_already_refunded' })

    provider.answers(200, session(paidWith({})))
    provider.answers(200, { id: 're_1', object: 'refund', status: 'failed' })
    await expect(gateway.refund(refundRequest)).rejects.toMatchObject({ code: 'refund_failed' })
  })
})

describe('closing a checkout', () => {
  test('expires an open session', async () => {
    provider.answers(200, session({ status: 'expired' }))
    await gateway.expireCheckout('cs_test_1')
    expect(provider.requests[0]).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions/cs_test_1/expire' })
  })

  test('leaves a settled one as it is', async () => {
    provider.answers(400, failure('invalid_request_error', 'Only open sessions can be expired'))
    provider.answers(200, session(paidWith({})))
    await gateway.expireCheckout('cs_test_1')
  })

  test('does not hide another rejection', async () => {
    provider.answers(400, failure('invalid_request_error', 'Something else'))
    provider.answers(200, session({ status: 'open' }))
    await expect(gateway.expireCheckout('cs_test_1')).rejects.toMatchObject({ name: 'ProviderRefused' })
  })
})

describe('an event', () => {
  const now = new Date('2026-03-01T12:00:00Z')

  test('of a session names the session', () => {
    const { headers, body } = signedEvent('checkout.session.async_payment_succeeded', session(paidWith({})), now)
    expect(gateway.readNotice(headers, body, now)).toEqual({
      eventId: 'evt_1',
      paymentId: 'cs_test_1',
      kind: 'checkout.session.async_payment_succeeded',
      account: 'acct_1Dorsal',
      live: false,
    })
  })

  test.each([
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }],
    ['charge.dispute.created', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }],
    ['refund.failed', { object: 'refund', id: 're_1', payment_intent: { id: 'pi_1' } }],
    ['payment_intent.payment_failed', { object: 'payment_intent', id: 'pi_1' }],
  ])('%s names the PaymentIntent', (type, overrides) => {
    const { headers, body } = signedEvent(type, overrides, now)
    expect(gateway.readNotice(headers, body, now)).toMatchObject({ paymentId: 'pi_1', kind: type })
  })

  test('names its account and whether the money is real', () => {
    const { headers, body } = signedEvent('charge.refunded', { object: 'charge', payment_intent: 'pi_1' }, now, {
      account: 'acct_another',
      livemode: true,
    })
    expect(gateway.readNotice(headers, body, now)).toMatchObject({ account: 'acct_another', live: true })
  })

  test('about something else is nothing to us', () => {
    const { headers, body } = signedEvent('customer.created', { object: 'customer', id: 'cus_1' }, now)
    expect(gateway.readNotice(headers, body, now)).toBeNull()
    const setup = signedEvent('checkout.session.completed', { ...session({}), mode: 'setup' }, now)
    expect(gateway.readNotice(setup.headers, setup.body, now)).toBeNull()
  })

  test('is rejected unsigned, altered, signed with another secret, or old', () => {
    const { headers, body } = signedEvent('checkout.session.completed', session(paidWith({})), now)
    const alteredBody = Buffer.from(body.toString().replace('cs_test_1', 'cs_test_2'))
    const stranger = signedEvent('checkout.session.completed', session(paidWith({})), now, {}, 'whsec_another')
    const later = new Date(now.getTime() + 6 * 60_000)

    expect(() => gateway.readNotice({}, body, now)).toThrow(InvalidSignature)
    expect(() => gateway.readNotice({ 'stripe-signature': 'nonsense' }, body, now)).toThrow(InvalidSignature)
    expect(() => gateway.readNotice(headers, alteredBody, now)).toThrow(InvalidSignature)
    expect(() => gateway.readNotice(stranger.headers, stranger.body, now)).toThrow(InvalidSignature)
    expect(() => gateway.readNotice(headers, body, later)).toThrow(InvalidSignature)
    const earlier = new Date(now.getTime() - 6 * 60_000)
    expect(() => gateway.readNotice(headers, body, earlier)).toThrow(InvalidSignature)
  })
})

describe('a genuine event in no shape we know', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const stripe = new Stripe(secretKey)
  const readerOf = (payload: string) => {
    const timestamp = Math.floor(now.getTime() / 1000)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
    return () => gateway.readNotice({ 'stripe-signature': signature }, Buffer.from(payload), now)
  }
  const event = { id: 'evt_1', type: 'charge.refunded', livemode: false }

  test.each([
    ['garbage', 'not even JSON'],
    ['nothing', 'null'],
    ['a thin one', JSON.stringify({ ...event, object: 'v2.core.event', related_object: { id: 'x' } })],
    ['one about nothing', JSON.stringify({ ...event, data: { object: null } })],
    ['one without an id', JSON.stringify({ ...event, id: null, data: { object: { object: 'charge' } } })],
    [
      'one about a payment that no database holds',
      JSON.stringify({ ...event, data: { object: { object: 'payment_intent', id: 'pi_\0' } } }),
    ],
  ])('%s is rejected', (_, payload) => {
    expect(readerOf(payload)).toThrow(UnreadableNotice)
  })
})

test('a session without a currency is no payment of ours', async () => {
  provider.answers(200, session({ currency: null, amount_total: null }))
  expect(await gateway.fetchPayment('cs_test_1')).toBeNull()
})

type Recorded = { method: string; path: string; headers: IncomingHttpHeaders; form: URLSearchParams }

async function openStripe() {
  const requests: Recorded[] = []
  const answers: { status: number; body: unknown }[] = []
  const server = await serveLocally((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const path = decodeURIComponent(request.url ?? '')
      requests.push({ method: request.method ?? '', path, headers: request.headers, form: new URLSearchParams(text) })
      const answer = answers.shift() ?? { status: 404, body: failure('invalid_request_error', `Unrecognized ${path}`) }
      response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_1' })
      response.end(JSON.stringify(answer.body))
    })
  })
  return {
    origin: server.origin,
    requests,
    answers: (status: number, body: unknown, times = 1) => {
      for (let time = 0; time < times; time++) answers.push({ status, body })
    },
    close: server.close,
  }
}

function failure(type: string, message: string, code?: string) {
  return { error: { type, message, ...(code ? { code } : {}) } }
}

function session(overrides: Record<string, unknown>) {
  return {
    id: 'cs_test_1',
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 11_435,
    currency: 'gbp',
    client_reference_id: '0198c0de-0000-7000-8000-000000000001',
    livemode: false,
    url: 'https://checkout.stripe.com/c/pay/cs_test_1',
    ...overrides,
  }
}

function intent(overrides: Record<string, unknown>) {
  return { id: 'pi_1', object: 'payment_intent', status: 'succeeded', latest_charge: null, ...overrides }
}

function paidWith(charge: Record<string, unknown>) {
  const latest_charge = {
    id: 'ch_1',
    object: 'charge',
    amount: 11_435,
    amount_refunded: 0,
    currency: 'gbp',
    refunded: false,
    disputed: false,
    ...charge,
  }
  return { status: 'complete', payment_status: 'paid', payment_intent: intent({ latest_charge }) }
}

function signedEvent(
  type: string,
  object: unknown,
  now: Date,
  overrides: Record<string, unknown> = {},
  secret = webhookSecret,
) {
  const timestamp = Math.floor(now.getTime() / 1000)
  const event = {
    id: 'evt_1',
    object: 'event',
    type,
    created: timestamp,
    livemode: false,
    data: { object },
    ...overrides,
  }
  const payload = JSON.stringify(event)
  const stripe = new Stripe(secretKey)
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { headers: { 'stripe-signature': header }, body: Buffer.from(payload) }
}

const stripeRefund = (amount: number) => ({
  id: 're_1',
  object: 'refund',
  status: 'succeeded',
  amount,
  currency: 'gbp',
  metadata: { reference: 'refund-id' },
})

const refundsOf = (amount: number) => ({ object: 'list', data: [stripeRefund(amount)], has_more: false })
