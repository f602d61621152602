import express from 'express'
import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { stripeGateway } from '../adapters/payments/stripe/gateway.ts'
import { checkOut } from '../domain/orders/check-out.ts'
import { confirmationPage } from '../domain/orders/confirmation-page.ts'
import { addresses, checkout, messageKinds, openSale, orderRow, runJobs } from '../testing/shop.ts'
import { startPayment } from '../domain/payments/start-payment.ts'
import { webhooks } from './webhooks.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const secretKey = 'sk_test_51NothingReal'
const webhookSecret = 'whsec_nothing_real'
const sessions = new Map<string, ReturnType<typeof sessionOf>>()
const app = express()
const origin = await useLocalServer(app)
const shop = useShop({ stripe: stripeGateway({ secretKey, webhookSecret, apiBase: origin }) })

beforeAll(() => {
  app.use(webhooks(shop.platform))
  app.post('/v1/checkout/sessions', express.urlencoded({ extended: true }), (request, response) => {
    const session = sessionOf(request.body)
    sessions.set(session.id, session)
    response.json(session)
  })
  app.get('/v1/checkout/sessions/:id', (request, response) => void response.json(sessions.get(request.params.id)))
})

test('an organization that nobody gave a provider is paid through Stripe where there is only Stripe', async () => {
  const sale = await openSale(shop)
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout())
  const url = await startPayment(sale.ctx, confirmationId, addresses)
  const session = [...sessions.values()].find((each) => each.url === url)!
  expect(session).toMatchObject({ amount_total: Number((await orderRow(shop, confirmationId)).total), currency: 'ars' })

  pay(session)
  expect(await sendEvent('checkout.session.completed', session)).toBe(200)
  await runJobs(shop, sale)
  expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
  expect(await confirmationPage(sale.ctx, confirmationId)).toMatchObject({ label: 'paid' })
  expect(await messageKinds(shop, sale)).toContain('payment-approved')
})

test('Stripe’s own organization is never given to the sandbox', async () => {
  const sale = await openSale(shop)
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout())
  const organization = { ...sale.ctx.organization, paymentProvider: 'stripe' as const }
  const ctx = { ...sale.ctx, organization, gateways: { sandbox: shop.platform.gateways.stripe! } }
  await expect(startPayment(ctx, confirmationId, addresses)).rejects.toMatchObject({ code: 'payments_not_set_up' })
})

test('a price in dinars is rounded to what Stripe charges: thousandths that end in 0', async () => {
  const sale = await openSale(shop, { price: 12_345, currency: 'KWD' })
  const { confirmationId } = await holdPlaces(sale)
  // (12.345 + 1.21 · 5 % · 12.345) / (1 − 1.21 · 5.99 %) = 14.11490…
  const { price } = await checkOut(sale.ctx, confirmationId, checkout())
  expect(price).toMatchObject({ total: 14_110, net: 12_345 })
  const url = await startPayment(sale.ctx, confirmationId, addresses)
  const session = [...sessions.values()].find((each) => each.url === url)!
  expect(session).toMatchObject({ amount_total: 14_110, currency: 'kwd' })
})

type Form = {
  client_reference_id: string
  line_items: { price_data: { currency: string; unit_amount: string } }[]
}

function sessionOf({ client_reference_id, line_items }: Form) {
  const id = `cs_test_${client_reference_id}`
  const { currency, unit_amount } = line_items[0]!.price_data
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null as unknown,
    amount_total: Number(unit_amount),
    currency,
    client_reference_id,
    livemode: false,
    url: `https://checkout.stripe.com/c/pay/${id}`,
  }
}

function pay(session: ReturnType<typeof sessionOf>) {
  const { amount_total: amount, currency } = session
  const charge = {
    id: 'ch_1',
    object: 'charge',
    amount,
    amount_refunded: 0,
    currency,
    refunded: false,
    disputed: false,
  }
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: { id: 'pi_1', object: 'payment_intent', status: 'succeeded', latest_charge: charge },
  })
}

async function sendEvent(type: string, object: { id: string }): Promise<number> {
  const event = { id: `evt_${object.id}`, object: 'event', type, livemode: false, data: { object } }
  const payload = JSON.stringify(event)
  const header = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  const headers = { 'stripe-signature': header }
  return (await fetch(`${origin}/webhooks/stripe`, { method: 'POST', body: payload, headers })).status
}
