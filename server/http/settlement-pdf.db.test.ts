import express from 'express'
import { beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { moveAthlete } from '../domain/athletes/move-athlete.ts'
import { checkOut } from '../domain/orders/check-out.ts'
import { Order } from '../domain/orders/order.ts'
import { recordCash } from '../domain/orders/record-cash.ts'
import { Payment } from '../domain/payments/payment.ts'
import { startPayment } from '../domain/payments/start-payment.ts'
import { requestRefund } from '../domain/refunds/request-refund.ts'
import { orderInCash } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { addCompetition, addresses, checkout, queryRow, runJobs } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { staffCookie } from '#server/testing/staff-cookie.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { failureHandler } from './failure-handler.ts'
import { settlementPdfs } from './settlement-pdf.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
const app = express()
const origin = await useLocalServer(app)
const sale = useNewSale(shop)

beforeAll(() => {
  app.use((_request, response, next) => {
    Object.assign(response.locals, { organization: sale.ctx.organization, requestId: 'request-7' })
    next()
  })
  app.use(settlementPdfs(shop.platform))
  app.use(failureHandler(async (_request, response) => void response.type('html').send('<h1>a page</h1>')))
})

const payOrder = async () => {
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout())
  await startPayment(sale.ctx, confirmationId, addresses)
  const providerId = [...ledger.payments.keys()].at(-1)!
  ledger.set(providerId, { state: 'approved' })
  await settleSandboxPayment(shop, providerId)
}

const get = (query: string, headers: HeadersInit) =>
  fetch(origin + adminPaths.settlementPdf + query, { headers, redirect: 'manual' })

const textOf = async (file: Response) =>
  (await readPdf(await file.bytes()))
    .flatMap(({ texts }) => texts)
    .join(' ')
    .replaceAll('\u00a0', ' ')

test('a settlement is printed with its amounts, of the event and days in the address', async () => {
  await payOrder()
  const headers = { cookie: await staffCookie(shop, sale, 'admin', origin) }
  const response = await get('', headers)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const text = await textOf(response)
  expect(text).toContain('$ 114,34')
  expect(text).toContain('$ 100,00')
  expect(text).toContain('Club Ribera')
  expect(text).toMatch(/Comisiones con IVA, descontadas: +-\$ 14,34/)
  const printed = () => get('', headers).then(textOf)
  await sale.ctx.db.transaction(async (em) => {
    const payment = await em.findOneOrFail(Payment, { organizationId: sale.organizationId })
    const order = await em.findOneOrFail(Order, { id: payment.orderId })
    const amounts = { amount: 2_345, returnsFee: true, because: 'goodwill' } as const
    return requestRefund(em, sale.ctx, { order, payment, ...amounts, now: new Date() })
  })
  expect(await printed()).toMatch(/Se debe a quienes compraron: +\$ 23,45/)
  await runJobs(shop, sale)
  expect(await printed()).toMatch(/Comisión devuelta: +\$ 1,24/)
  expect(await textOf(await get('?to=01/01/2020', headers))).not.toContain('$ 114,34')
})

test('cash to give back is printed, and what buyers pay with what was collected in excess is cash and receipts', async () => {
  const expensive = await addCompetition(shop, sale, { price: 1_450_000 })
  const { id: orderId } = await orderInCash(shop, { ...sale, ...expensive })
  await recordCash(memberOf(sale), orderId)
  const { competitionId } = await addCompetition(shop, sale, { price: 900_000 })
  const { id, revision } = await queryRow<{ id: string; revision: number }>(
    shop,
    'select id, revision from registration where order_id = $1',
    [orderId],
  )
  const move = { competitionId, clearsBib: false, reason: '', revision, difference: 'settled' } as const
  await moveAthlete(memberOf(sale), id, move)
  const text = await textOf(await get('', { cookie: await staffCookie(shop, sale, 'admin', origin) }))
  expect(text).toMatch(/Total a cargo de quienes compran: +\$ 11\.078,87/)
  expect(text).toMatch(/Efectivo cobrado de más: +\$ 5\.500,00/)
  expect(text).toMatch(/Efectivo en la entrega de kits: +\$ 16\.578,87/)
  expect(text).toMatch(/Efectivo por devolver a quienes compraron: +\$ 5\.500,00/)
  expect(text).toContain('Comisiones con IVA, descontadas: Sin la comisión de cobro')
})

test('visitors are led to log in, and who sees no money gets nothing', async () => {
  const visitor = await get('', {})
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    302,
    '/login?redirect=%2Fadmin%2Fpayments%2Fsettlement',
  ])
  expect((await get('', { cookie: await staffCookie(shop, sale, 'user', origin) })).status).toBe(403)
})
