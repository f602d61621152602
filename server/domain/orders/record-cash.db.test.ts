import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { orderListOf } from '#rules/orders/order-list.ts'
import { orderInCash } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, orderRow, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { undoAthleteCash } from '../athletes/athlete-cash.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { cancelLines } from './cancel-lines.ts'
import { giveBackCash, undoGivenBackCash } from './give-back-cash.ts'
import { orderPage } from './order-page.ts'
import { ordersPage } from './orders-page.ts'
import { recordCash, undoCash } from './record-cash.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop, { price: 10_000, deferredCash: 1_000 })
})

const pageOf = (id: string) => orderPage(memberOf(sale), id, shop.platform.secrets)
const listOf = async (query: string) =>
  (await ordersPage(memberOf(sale), orderListOf(new URLSearchParams(query)))).rows.map(({ id }) => id)
const cashDue = async () => (await dashboardPage(memberOf(sale))).cash

const buyInCash = async (athletes = 1) => (await orderInCash(shop, sale, athletes)).id

test('an order that is paid in cash is unpaid until somebody records the cash, and again after an undo', async () => {
  const id = await buyInCash()
  expect(await pageOf(id)).toMatchObject({ label: 'unpaid', may: { collectCash: true } })
  expect([await listOf('label=unpaid'), await listOf('label=free'), await listOf('method=cash')]).toEqual([
    [id],
    [],
    [id],
  ])
  expect(await cashDue()).toBe(11_356)

  const { at } = await recordCash(memberOf(sale), id)
  expect(await recordCash(memberOf(sale), id)).toEqual({ at: null })
  expect(await pageOf(id)).toMatchObject({ label: 'paid', paidOutsideAt: at, may: { collectCash: false } })
  expect([await listOf('label=unpaid'), await listOf('label=paid'), await listOf('method=outside')]).toEqual([
    [],
    [id],
    [],
  ])
  expect(await cashDue()).toBe(0)
  expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])

  await undoCash(memberOf(sale), id, { at: '2026-03-01T10:00:00.000Z' })
  expect((await pageOf(id)).label).toBe('paid')
  await undoCash(memberOf(sale), id, { at: at! })
  expect(await pageOf(id)).toMatchObject({ label: 'unpaid', paidOutsideAt: null })
  expect(await cashDue()).toBe(11_356)
})

test('the part of a price that is due in cash is recorded for its lines; the order stays paid', async () => {
  const { id } = await payOrder({ shop, ledger }, sale)
  expect(await cashDue()).toBe(1_000)
  await recordCash(memberOf(sale), id)
  expect(await pageOf(id)).toMatchObject({ label: 'paid', lines: [{ cash: 1_000, cashCollected: 1_000 }] })
  expect(await cashDue()).toBe(0)
})

test('is for confirmed orders, and for those who confirm payments', async () => {
  const { confirmationId } = await holdPlaces(sale)
  const { id } = await orderRow(shop, confirmationId)
  await expect(recordCash(memberOf(sale), id)).rejects.toMatchObject({ code: 'order_not_payable' })
  await expect(recordCash(memberOf(sale, 'user'), id)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(undoCash(memberOf(sale, 'user'), id, { at: '' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('the order’s page lists who recorded which cash, without what was taken back', async () => {
  const as = (name: string) => ({ ...sale.ctx, actor: { kind: 'operator', name } as const })
  const id = await buyInCash(2)
  expect((await pageOf(id)).cash).toEqual([])
  const mistaken = await recordCash(as('zoe'), id)
  await undoCash(as('olga'), id, { at: mistaken.at! })
  expect((await pageOf(id)).cash).toEqual([])

  const { at } = await recordCash(as('olga'), id)
  const recorded = { at, kind: 'collected', amount: 22_711, actor: { kind: 'operator', name: 'olga' } }
  expect((await pageOf(id)).cash).toEqual([recorded])
  const { id: athlete } = await queryRow<{ id: string }>(
    shop,
    'select id from registration where order_id = $1 and position = 0',
    [id],
  )
  await undoAthleteCash(as('zoe'), athlete, { at: at! })
  expect((await pageOf(id)).cash).toEqual([{ ...recorded, amount: 11_355 }])
})

test('the order’s page lists cash that was given back, unless that was taken back', async () => {
  const id = await buyInCash(2)
  const { at: collectedAt } = await recordCash(memberOf(sale), id)
  const [line] = (await pageOf(id)).lines
  const cancellation = { key: newId(), left: 0, lines: [line!.id], note: 'Injured', refund: 'none' } as const
  await cancelLines(memberOf(sale), id, cancellation)
  const { at } = await giveBackCash(memberOf(sale), id, { lineId: line!.id, amount: 11_356 })
  expect((await pageOf(id)).cash).toEqual([
    { at: collectedAt, kind: 'collected', amount: 22_711, actor: { kind: 'member', name: null } },
    { at, kind: 'given_back', amount: 11_356, actor: { kind: 'member', name: null } },
  ])
  await undoGivenBackCash(memberOf(sale), id, { at: at! })
  expect((await pageOf(id)).cash).toMatchObject([{ kind: 'collected', amount: 22_711 }])
})
