// What an order comes to is the same wherever it is shown.
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { orderListOf } from '#rules/orders/order-list.ts'
import { summaryLinesOf } from '#rules/orders/sold-line.ts'
import type { PaymentLabel } from '#rules/orders/order-state.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { confirmEmail, latestPaymentId, offerMethods } from '#server/testing/manual-payments.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  addresses,
  checkout,
  openSale,
  orderRow,
  participant,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { dayOf } from '#rules/time/day.ts'
import { recordAthleteCash } from '../athletes/athlete-cash.ts'
import { moveAthlete } from '../athletes/move-athlete.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { eventOverview } from '../events/event-overview.ts'
import { exportOrders, type OrderExportColumn } from '../exports/orders-export.ts'
import type { Cell } from '../exports/spreadsheet.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { settlementPage } from '../ledger/settlement-page.ts'
import { messageView } from '../messages/message-view.ts'
import { ownOrderPage } from '../own-orders/own-order-page.ts'
import { confirmManualPayment } from '../payments/confirm-manual-payment.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { exportTexts } from '#server/i18n/export-texts.ts'
import { exportAthletes } from '../exports/athletes-export.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { markRefundReturned } from '../refunds/mark-refund-returned.ts'
import { acceptTransfer } from '../transfers/accept-transfer.ts'
import { createTransferLink } from '../transfers/change-transfer-link.ts'
import { cancelLines } from './cancel-lines.ts'
import { checkOut } from './check-out.ts'
import { confirmationPage } from './confirmation-page.ts'
import { orderPage } from './order-page.ts'
import { orderSummary } from './order-summary.ts'
import { ordersPage } from './orders-page.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
let sale: Sale
let ctx: Context

// Each costs 40,000, of which 5,000 are paid in cash.
beforeEach(async () => {
  sale = await openSale(shop, { price: 40_000, deferredCash: 5_000 })
  ctx = await offerMethods(shop, sale)
})

type Bought = { id: string; confirmationId: string; total: number }

async function buyByTransfer(athletes: number): Promise<Bought> {
  const { confirmationId } = await holdPlaces({ ...sale, ctx }, { athletes })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'transfer' }, addresses)
  await confirmEmail(shop, ctx, confirmationId)
  const { id, total } = await orderRow(shop, confirmationId)
  return { id, confirmationId, total: Number(total) }
}

const today = () => dayOf(ctx.now, ctx.organization.timeZone)

async function confirmTransfer({ confirmationId, total }: Bought): Promise<void> {
  const payment = await latestPaymentId(shop, confirmationId)
  await confirmManualPayment(memberOf(sale), payment, { amount: total, receivedOn: today() })
}

type Athlete = { id: string; lineId: string; revision: number }

const athletesOf = async ({ id }: Bought): Promise<Athlete[]> =>
  (
    await shop.owner.query<Athlete>(
      'select id, line_id as "lineId", revision from registration where order_id = $1 order by position',
      [id],
    )
  ).rows

const figureNames = [
  'price',
  'received',
  'cashCollected',
  'refunded',
  'refunding',
  'chargedBack',
  'cashToReturn',
  'toPay',
  'cashDue',
  'differenceDue',
] as const
const soldNames = ['base', 'discount', 'cash', 'fees', 'total'] as const
type Figures = Record<(typeof figureNames)[number] | 'net', number>
type Sold = Record<(typeof soldNames)[number], number>

const named = <Name extends string>(names: readonly Name[], row: object) =>
  Object.fromEntries(names.map((name) => [name, (row as Record<Name, number>)[name]])) as Record<Name, number>

async function exported(): Promise<Record<OrderExportColumn, number>> {
  const rows: Cell[][] = []
  const words = { column: (name: string) => name, payment: (label: string) => label, method: (name: string) => name }
  await exportOrders(
    memberOf(sale),
    { words },
    { write: async (some) => void rows.push(...some.map((row) => [...row])) },
  )
  const [headings, cells] = rows
  return Object.fromEntries(
    headings!.map((heading, index) => [heading, Math.round(Number(cells![index]) * 100)]),
  ) as Record<OrderExportColumn, number>
}

const athletesPageOf = (query: string) =>
  athletesPage(memberOf(sale), sale.eventId, athleteListOf(new URLSearchParams(query)))

/** Of the only order of the sale, in every place. */
async function ensureEverywhere(
  { id, confirmationId }: Bought,
  label: PaymentLabel,
  figures: Figures,
  sold: Sold,
): Promise<void> {
  const member = memberOf(sale)
  const { cashDue, refunded, refunding } = figures
  const { net, ...ofBuyer } = figures
  const staff = await orderPage(member, id, shop.platform.secrets)
  expect(staff.figures, 'order page').toEqual(figures)
  expect({ ...staff.price, fees: staff.price.fees + staff.price.vat }, 'order page').toMatchObject(sold)
  const ofBuyerShown = await confirmationPage(sale.ctx, confirmationId)
  expect(ofBuyerShown.figures, 'page of the buyer').toEqual(ofBuyer)
  const { base, discount, processingFee, vat } = ofBuyerShown.price
  expect(base - discount + processingFee + vat, 'rows of the buyer').toBe(figures.price)
  expect(
    summaryLinesOf(ofBuyerShown.lines).reduce((sum, line) => sum + line.amount, 0),
    'lines',
  ).toBe(base)
  const recipient = 'ana@example.com'
  const mail = await messageView(sale.ctx, { kind: 'order-code', recipient, payload: { orderId: id } })
  expect(mail!.figures, 'mail').toEqual(figures)
  const { rows } = await ordersPage(member, orderListOf(new URLSearchParams()))
  const { total, cash } = sold
  expect(rows, 'list').toMatchObject([{ id, total, cash, cashDue, refunded, refunding }])
  const row = await exported()
  expect(named([...figureNames, 'net'], row), 'export').toEqual(figures)
  expect(named(soldNames, row), 'export').toEqual(sold)
  const summary = await orderSummary(member, id)
  expect({ ...named([...figureNames, 'net'], summary), ...named(soldNames, summary) }, 'dorsal order show').toEqual({
    ...figures,
    ...sold,
  })
  expect([staff.label, ofBuyerShown.label, rows[0]!.label, summary.label], 'labels').toEqual(Array(4).fill(label))
  const filtered = await ordersPage(member, orderListOf(new URLSearchParams({ label })))
  expect(filtered.total, 'filter of the list').toBe(1)
  const athletes = await athletesPageOf('')
  const shares = await Promise.all(
    athletes.rows.map(async (row) => (await athleteDetails(member, { registrationId: row.id })).order!),
  )
  expect(
    shares.reduce((sum, { share }) => sum + share!, 0),
    'shares of athletes',
  ).toBe(figures.price)
  expect(
    shares.every(({ price }) => price === figures.price),
    'pages of athletes',
  ).toBe(true)
  const lineCash = athletes.rows
    .filter((row) => row.label === 'unpaid')
    .reduce((sum, row) => sum + row.deferredCash!, 0)
  expect(lineCash, 'cash of athletes').toBe(cashDue)
  expect(
    (await athletesPageOf('payment=due')).rows.map((row) => row.id),
    'chip of athletes',
  ).toEqual(athletes.rows.filter((row) => row.label !== 'paid').map((row) => row.id))
  expect(athletes.counts.due, 'count of the chip').toBe((await athletesPageOf('payment=due')).rows.length)
  expect(await dashboardPage(member), 'dashboard').toMatchObject({ revenue: net, refunding, cash: cashDue })
  const { money } = await eventOverview(member, sale.eventId)
  expect(money, 'overview of the event').toMatchObject({ net, refunding, cash: cashDue })
  const { totals } = await ordersPage(member, orderListOf(new URLSearchParams()))
  expect(totals, 'sums of the list').toMatchObject([{ received: figures.received, refunded, refunding }])
  const settlement = await settlementPage(member, { eventId: null, from: null, to: null })
  expect(settlement.total.owedToBuyers, 'settlement').toBe(refunding)
  if (refunding === 0) expect(settlement.total.net, 'settlement').toBe(net)
  expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
}

/** What the athletes' file says of the prices of those who are in, with what each still pays. */
async function pricesInFile(): Promise<unknown[][]> {
  const rows: Cell[][] = []
  const sheet = { write: async (some: readonly (readonly Cell[])[]) => void rows.push(...some.map((row) => [...row])) }
  await exportAthletes(memberOf(sale), { eventId: sale.eventId, words: exportTexts('en') }, sheet)
  const [headings, ...athletes] = rows
  const columns = ['Payment', 'Price', 'Cash at kit pick-up'].map((name) => headings!.indexOf(name))
  return athletes.map((cells) => columns.map((column) => cells[column]))
}

async function returnRefunds({ id }: Bought): Promise<void> {
  const { rows } = await shop.owner.query<{ id: string }>(
    `select id from refund where order_id = $1 and state = 'manual'`,
    [id],
  )
  for (const refund of rows) await markRefundReturned(memberOf(sale), refund.id)
}

async function handOver({ id, confirmationId }: Bought, { id: registrationId }: Athlete): Promise<void> {
  const key = { confirmationId, openOrderId: id }
  await createTransferLink(sale.ctx, { order: key, registrationId })
  const { transfers } = await ownOrderPage(sale.ctx, key)
  const { url } = transfers.find((transfer) => transfer.registrationId === registrationId)!
  const { terms, waiver, items, platformTexts } = checkout()
  await acceptTransfer(sale.ctx, url!.split('/transfer/')[1]!, {
    participant: { ...participant(sale.competitionId, 9), firstName: 'Bea', email: 'bea@example.com' },
    isSure: false,
    ticks: { terms, waiver, items },
    platformTexts,
  })
}

const nothing = {
  cashCollected: 0,
  refunded: 0,
  refunding: 0,
  chargedBack: 0,
  cashToReturn: 0,
  toPay: 0,
  differenceDue: 0,
}

test('a group by transfer of whom one is cancelled, one moves to a cheaper distance and one passes the place on', async () => {
  const order = await buyByTransfer(3)
  // 6,000 for the platform, 7,250 for the provider and 2,782 of VAT come to 120,000.
  const asSold = { base: 120_000, discount: 0, cash: 15_000, fees: 16_032, total: 121_032 }
  const waiting = { ...nothing, price: 136_032, received: 0, toPay: 121_032, cashDue: 0, net: 0 }
  await ensureEverywhere(order, 'pending', waiting, asSold)

  await confirmTransfer(order)
  // The organizer owes the platform 6,000 and its VAT.
  const paid = { ...waiting, received: 121_032, toPay: 0, cashDue: 15_000, net: 113_772 }
  await ensureEverywhere(order, 'unpaid', paid, asSold)

  const [cancelled, moved, handedOver] = await athletesOf(order)
  const cancellation = {
    key: newId(),
    left: 121_032,
    lines: [cancelled!.lineId],
    note: 'Injured',
    refund: 'full',
  } as const
  await cancelLines(memberOf(sale), order.id, cancellation)
  // Without the cash that nobody brings. The part of the organizer is without what goes back from the decision on.
  const asKept = { ...asSold, base: 115_000, cash: 10_000 }
  const withoutOne = { ...paid, price: 90_688, refunding: 40_344, cashDue: 10_000, net: 75_848 }
  await ensureEverywhere(order, 'unpaid', withoutOne, asKept)

  await returnRefunds(order)
  const returned = { ...withoutOne, refunding: 0, refunded: 40_344 }
  await ensureEverywhere(order, 'unpaid', returned, asKept)

  const { lines } = await orderPage(memberOf(sale), order.id, shop.platform.secrets)
  expect(lines.map(({ movePath }) => movePath)).toEqual([
    null,
    `/admin/events/${sale.eventId}/athletes/${moved!.id}?move=open`,
    `/admin/events/${sale.eventId}/athletes/${handedOver!.id}?move=open`,
  ])

  const { competitionId } = await addCompetition(shop, sale, { price: 25_000 })
  const { revision } = moved!
  const move = { competitionId, clearsBib: false, reason: '', revision, difference: 'settled' } as const
  await moveAthlete(memberOf(sale), moved!.id, move)
  // The price falls by 15,000: 5,000 of cash, and 10,000 of the 35,000 for which 40,344 were paid.
  const asMoved = { ...asKept, base: 110_000, cash: 5_000 }
  const cheaper = { ...returned, price: 74_161, refunding: 11_527, cashDue: 5_000, net: 65_012 }
  await ensureEverywhere(order, 'unpaid', cheaper, asMoved)
  expect(await pricesInFile()).toEqual([
    ['Paid', 250, 0],
    ['Unpaid', 400, 50],
  ])
  expect((await confirmationPage(sale.ctx, order.confirmationId)).price.base).toBe(65_000)
  const ofWeek = async () => (await dashboardPage(memberOf(sale))).comparison.revenue
  await shop.owner.query(`update orders set confirmed_at = now() - interval '3 days' where id = $1`, [order.id])
  expect(await ofWeek()).toEqual({ now: 65_012, before: 0 })
  await returnRefunds(order)
  const settled = { ...cheaper, refunding: 0, refunded: 51_871 }
  await ensureEverywhere(order, 'unpaid', settled, asMoved)

  await handOver(order, handedOver!)
  await ensureEverywhere(order, 'unpaid', settled, asMoved)
  await recordAthleteCash(memberOf(sale), handedOver!.id, { amount: 5_000 })
  await ensureEverywhere(order, 'paid', { ...settled, cashDue: 0, cashCollected: 5_000 }, asMoved)

  expect(await ofWeek()).toEqual({ now: 65_012, before: 0 })
})

test('a transfer that nobody has sent is not said to come back when the event is cancelled', async () => {
  const order = await buyByTransfer(1)
  await changeEventStatus(memberOf(sale), sale.eventId, 'cancelled')
  const view = () =>
    messageView(sale.ctx, { kind: 'event-cancelled', recipient: 'ana@example.com', payload: { orderId: order.id } })
  expect(await view()).toMatchObject({ isPaid: false, isUnpaid: true, refund: null })
})

test('a card payment that a bank takes back', async () => {
  const { id, confirmationId, providerId } = await payOrder({ shop, ledger }, sale)
  const sold = { base: 40_000, discount: 0, cash: 5_000, fees: 5_344, total: 40_344 }
  const paid = { ...nothing, price: 45_344, received: 40_344, cashDue: 5_000, net: 35_000 }
  await ensureEverywhere({ id, confirmationId, total: 40_344 }, 'unpaid', paid, sold)
  ledger.set(providerId, { state: 'charged_back' })
  await settleSandboxPayment(shop, providerId)
  // Cash that nobody brings is no part of the sale any more.
  const takenBack = { ...paid, price: 0, chargedBack: 40_344, cashDue: 0, net: -5_041 }
  await ensureEverywhere({ id, confirmationId, total: 40_344 }, 'charged_back', takenBack, {
    ...sold,
    base: 35_000,
    cash: 0,
  })
})
