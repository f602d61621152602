import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { registerAthletes } from '#server/domain/orders/register-athletes.ts'
import { startPayment } from '#server/domain/payments/start-payment.ts'
import { serveLocally, type LocalServer } from '#server/testing/local-server.ts'
import { addresses, checkout, draft, openSale, openShop, queryRow, type Shop } from '#server/testing/shop.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'
import { stripeGateway } from './gateway.ts'

let shop: Shop
let provider: LocalServer
let areAnswersLost = false
const bodies = new Map<string, string>()

// Answers a key that comes again as Stripe does: with the same session, or with 400 when anything in it is different.
beforeAll(async () => {
  provider = await serveLocally((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const key = String(request.headers['idempotency-key'])
      const isChanged = bodies.has(key) && bodies.get(key) !== body
      if (!bodies.has(key)) bodies.set(key, body)
      if (areAnswersLost) return response.destroy()
      const id = `cs_test_${[...bodies.keys()].indexOf(key) + 1}`
      const session = { id, object: 'checkout.session', url: `https://checkout.stripe.com/c/pay/${id}` }
      const error = { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used once' }
      response.writeHead(isChanged ? 400 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isChanged ? { error } : session))
    })
  })
  const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: provider.origin }
  shop = await openShop(databaseUrls, { stripe: stripeGateway(keys) })
})
beforeEach(() => bodies.clear())
afterAll(async () => {
  await shop.close()
  await provider.close()
})

test('a purchase goes on though its request has changed since the provider’s answer was lost', async () => {
  const sale = await openSale(shop)
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  areAnswersLost = true
  const code = 'payment_unavailable'
  await expect(checkOut(sale.ctx, confirmationId, checkout(), addresses)).rejects.toMatchObject({ code })
  areAnswersLost = false
  expect(bodies.size).toBe(1)

  const page = 'https://checkout.stripe.com/c/pay/cs_test_'
  const form = checkout()
  const corrected = { ...form, buyer: { ...form.buyer, email: 'ana.nunez@example.com' } }
  expect(await checkOut(sale.ctx, confirmationId, corrected, addresses)).toMatchObject({ paymentUrl: `${page}2` })
  const otherAddresses = { ...addresses, returnUrl: 'http://club.localhost/es/back' }
  expect(await startPayment(sale.ctx, confirmationId, otherAddresses)).toBe(`${page}2`)
  expect(bodies.size).toBe(2)
  const attempts =
    'select count(*)::int as count, min(provider_payment_id) as id from payment where organization_id = $1'
  expect(await queryRow(shop, attempts, [sale.organizationId])).toEqual({ count: 1, id: 'cs_test_2' })
})

test('the same request is repeated with the same key, and gets the session that was made before', async () => {
  const sale = await openSale(shop)
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  areAnswersLost = true
  await expect(checkOut(sale.ctx, confirmationId, checkout(), addresses)).rejects.toThrow('payment_unavailable')
  areAnswersLost = false
  await startPayment(sale.ctx, confirmationId, addresses)
  expect(bodies.size).toBe(1)
})
