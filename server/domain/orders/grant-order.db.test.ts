import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { offerMethods } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCoupon,
  addresses,
  checkout,
  expireHold,
  messageKinds,
  openSale,
  orderRow,
  queryRow,
  runJobs,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { settlementPage } from '../ledger/settlement-page.ts'
import { startPayment } from '../payments/start-payment.ts'
import { checkOut } from './check-out.ts'
import { expireHolds } from './expire-holds.ts'
import { grantOrder } from './grant-order.ts'
import { orderPage } from './order-page.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
const because = { reason: 'Winner of last year' }
let sale: Sale
let ctx: Context

beforeEach(async () => {
  sale = await openSale(shop, { capacity: 1, price: 10_000, deferredCash: 1_000 })
  ctx = await offerMethods(shop, sale)
})

async function buyByTransfer(coupon: string | null = null) {
  const { confirmationId } = await holdPlaces({ ...sale, ctx })
  await checkOut(ctx, confirmationId, { ...checkout(coupon), paymentMethod: 'transfer' }, addresses)
  return { ...(await orderRow(shop, confirmationId)), confirmationId }
}

const pageOf = (id: string) => orderPage(memberOf(sale), id, shop.platform.secrets)

test('an order that waits for money is confirmed, costs nothing and keeps the reason as a note; twice is once', async () => {
  await addCoupon(shop, sale, { code: 'DIEZ', discount: 1_000 })
  const { id } = await buyByTransfer('DIEZ')
  const attempts = [1, 2].map(() => grantOrder(memberOf(sale), id, because))
  await Promise.all(attempts)
  const page = await pageOf(id)
  expect(page).toMatchObject({
    label: 'free',
    couponCode: null,
    price: { base: 10_000, discount: 10_000, cash: 0, fees: 0, vat: 0, total: 0 },
    figures: { price: 0, net: 0 },
    lines: [{ state: 'confirmed', total: 0, cash: 0 }],
    notes: [{ text: 'Winner of last year' }],
    may: { grant: false, cancel: true },
  })
  expect(page.payments.map(({ state }) => state)).toEqual(['expired'])
  expect(await messageKinds(shop, sale)).toContain('registration-confirmed-free')
  expect(
    await queryRow(shop, `select times_used from coupon where organization_id = $1`, [sale.organizationId]),
  ).toEqual({
    times_used: 0,
  })
  const { total } = await settlementPage(memberOf(sale), { eventId: null, from: null, to: null })
  expect(total).toMatchObject({ sold: 10_000, discount: -10_000, cash: 0, received: 0, owedByOrganizer: 0 })
  expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
})

test('after the end of its hold it takes its place again, or is refused when nobody is left to give way', async () => {
  const { id, confirmationId } = await buyByTransfer()
  await expireHold(shop, confirmationId)
  await expireHolds(shop.system)
  expect((await orderRow(shop, confirmationId)).state).toBe('expired')
  const other = await holdPlaces({ ...sale, ctx })
  await expect(grantOrder(memberOf(sale), id, because)).rejects.toMatchObject({ code: 'competition_full' })
  expect((await orderRow(shop, confirmationId)).state).toBe('expired')
  await expireHold(shop, other.confirmationId)
  await grantOrder(memberOf(sale), id, because)
  expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  expect(await takenPlaces(shop, sale.poolId)).toBe(1)
})

test('a payment that arrives afterwards goes back', async () => {
  const { confirmationId } = await holdPlaces({ ...sale, ctx })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'card' }, addresses)
  await startPayment(ctx, confirmationId, addresses)
  const { id } = await orderRow(shop, confirmationId)
  await grantOrder(memberOf(sale), id, because)
  const { provider } = await queryRow<{ provider: string }>(
    shop,
    'select provider_payment_id as provider from payment where order_id = $1',
    [id],
  )
  ledger.set(provider, { state: 'approved' })
  await settleSandboxPayment(shop, provider)
  await runJobs(shop, sale)
  const { refunds, label } = await pageOf(id)
  expect(refunds).toMatchObject([{ state: 'done', because: 'already_paid', amount: 10_356 }])
  expect(label).toBe('free')
})

test('what is to be paid in cash by now is not given away unseen', async () => {
  const cash = await offerMethods(shop, sale, { cash: true })
  const { confirmationId } = await holdPlaces({ ...sale, ctx: cash })
  await checkOut(cash, confirmationId, { ...checkout(), paymentMethod: 'cash' }, addresses)
  const { id } = await orderRow(shop, confirmationId)
  await expect(grantOrder(memberOf(sale), id, because)).rejects.toMatchObject({ code: 'order_not_payable' })
})

test('what is paid, is not sent yet or has been called off is not given away', async () => {
  const { confirmationId } = await holdPlaces({ ...sale, ctx })
  const { id } = await orderRow(shop, confirmationId)
  expect((await pageOf(id)).may.grant).toBe(false)
  await expect(grantOrder(memberOf(sale), id, because)).rejects.toMatchObject({ code: 'order_not_payable' })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'transfer' }, addresses)
  expect((await pageOf(id)).may.grant).toBe(true)
  await shop.owner.query(`update event set status = 'cancelled' where id = $1`, [sale.eventId])
  await expect(grantOrder(memberOf(sale), id, because)).rejects.toMatchObject({ code: 'event_cancelled' })
  await shop.owner.query(`update event set status = 'published' where id = $1`, [sale.eventId])
  await shop.owner.query(`update payment set state = 'in_process' where order_id = $1`, [id])
  expect((await pageOf(id)).may.grant).toBe(false)
  await expect(grantOrder(memberOf(sale), id, because)).rejects.toMatchObject({ code: 'order_not_payable' })
  await expect(grantOrder(memberOf(sale, 'user'), id, because)).rejects.toMatchObject({ code: 'forbidden' })
})
