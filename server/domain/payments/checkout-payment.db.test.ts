// The checkout begins its payment: the attempt commits with it, the provider is called after.
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { addresses, checkout, messageKinds, openSale, orderRow, queryRow, type Sale } from '#server/testing/shop.ts'
import { checkOut } from '../orders/check-out.ts'
import { startPayment } from './start-payment.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
beforeEach(() => {
  ledger.isDown = false
})

const hold = async (sale: Sale) => (await holdPlaces(sale)).confirmationId

const paymentsOf = (sale: Sale) =>
  queryRow<{ payments: number; url: string | null; reference: string }>(
    shop,
    `select count(*)::int as payments, min(checkout_url) as url, min(id::text) as reference
      from payment where organization_id = $1`,
    [sale.organizationId],
  )

test('a checkout returns the page to pay; so do two at the same moment, the same page', async () => {
  const sale = await openSale(shop)
  const confirmationId = await hold(sale)
  const results = await Promise.all([1, 2].map(() => checkOut(sale.ctx, confirmationId, checkout(), addresses)))
  const { payments, url, reference } = await paymentsOf(sale)
  expect({ payments, url }).toEqual({ payments: 1, url: expect.stringContaining('http://ledger.test/pay_') })
  expect(results.map(({ paymentUrl }) => paymentUrl)).toEqual([url, url])
  expect(await startPayment(sale.ctx, confirmationId, addresses)).toBe(url)
  const request = ledger.requests.find((each) => each.reference === reference)
  expect(request).toMatchObject({ ...addresses, amount: 11_434, currency: 'ARS', description: '21K de la Ribera' })
  expect(request).toMatchObject({ buyerEmail: 'ana@example.com', merchantName: 'Club Ribera', locale: 'es' })
})

test('what costs nothing is confirmed without a payment', async () => {
  const sale = await openSale(shop, { price: 0 })
  const result = await checkOut(sale.ctx, await hold(sale), checkout(), addresses)
  expect(result).toMatchObject({ state: 'confirmed', paymentUrl: null })
  expect(await paymentsOf(sale)).toMatchObject({ payments: 0 })
})

test('while the provider is down the checkout is saved, and the next tap goes on with the same attempt', async () => {
  const sale = await openSale(shop)
  const confirmationId = await hold(sale)
  ledger.isDown = true
  const code = 'payment_unavailable'
  await expect(checkOut(sale.ctx, confirmationId, checkout(), addresses)).rejects.toMatchObject({ code })
  expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'awaiting_payment' })
  expect(await messageKinds(shop, sale)).toEqual(['registration-received'])
  ledger.isDown = false
  const url = await startPayment(sale.ctx, confirmationId, addresses)
  expect(await paymentsOf(sale)).toMatchObject({ payments: 1, url })
})

test('without a provider nothing of the checkout is saved, nor is the buyer asked to pay', async () => {
  const sale = await openSale(shop)
  const confirmationId = await hold(sale)
  const code = 'payments_not_set_up'
  const ctx = { ...sale.ctx, gateways: {} }
  await expect(checkOut(ctx, confirmationId, checkout(), addresses)).rejects.toMatchObject({ code })
  expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'held' })
  expect(await messageKinds(shop, sale)).toEqual([])
})

test('a purchase costs 48 statements, of which 12 begin, bind and commit its 4 transactions', async () => {
  const sale = await openSale(shop)
  const purchase = async () => {
    await checkOut(sale.ctx, await hold(sale), checkout(), addresses)
    const providerPaymentId = [...ledger.payments.keys()].at(-1)!
    ledger.set(providerPaymentId, { state: 'approved' })
    await settleSandboxPayment(shop, providerPaymentId)
  }
  // The first one also prepares what later ones have in memory.
  await purchase()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await purchase()
  const sent = query.mock.calls.map(([text]) => (typeof text === 'string' ? text : (text as { text: string }).text))
  query.mockRestore()
  // What the queue does by itself meanwhile is none of the purchase's.
  const statements = sent.filter((text) => !text.includes('pgboss') || text.includes('INSERT INTO pgboss.job'))
  const countOf = (pattern: RegExp) => statements.filter((statement) => pattern.test(statement)).length
  expect({
    all: statements.length,
    begin: countOf(/^begin/),
    bind: countOf(/^select set_config\('app.organization'/),
    commit: countOf(/^commit/),
  }).toEqual({ all: 48, begin: 4, bind: 4, commit: 4 })
})
