import { beforeEach, expect, test } from 'vitest'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { cashListOf } from '#rules/payments/cash-list.ts'
import { newId } from '#server/database/ids.ts'
import { orderInCash } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, participant, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { addAthlete } from '../athletes/add-athlete.ts'
import { recordAthleteCash } from '../athletes/athlete-cash.ts'
import { moveAthlete } from '../athletes/move-athlete.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { cancelLines } from './cancel-lines.ts'
import { cashPage } from './cash-page.ts'
import { confirmationPage } from './confirmation-page.ts'
import { giveBackCash, undoGivenBackCash } from './give-back-cash.ts'
import { orderPage } from './order-page.ts'
import { recordCash, undoCash } from './record-cash.ts'
import { settleOrder } from './settle-order.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop, { price: 1_450_000 })
})

const buyInCash = (athletes = 1) => orderInCash(shop, sale, athletes)

const registrationOf = (orderId: string) =>
  queryRow<{ id: string; revision: number }>(
    shop,
    `select id, revision from registration where order_id = $1 and status = 'confirmed'`,
    [orderId],
  )

async function moveTo(orderId: string, price: number) {
  const { id, revision } = await registrationOf(orderId)
  const { competitionId } = await addCompetition(shop, sale, { price })
  const move = { competitionId, clearsBib: false, reason: '', revision, difference: 'settled' } as const
  await moveAthlete(memberOf(sale), id, move)
}

const staffPage = (orderId: string) => orderPage(memberOf(sale), orderId, shop.platform.secrets)

const cashListed = async () =>
  (await cashPage(memberOf(sale), cashListOf(new URLSearchParams()))).rows.map(({ amount }) => amount)

const athleteListed = async () =>
  (await athletesPage(memberOf(sale), sale.eventId, athleteListOf(new URLSearchParams()))).rows[0]

async function booked(orderId: string) {
  expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
  const { rows } = await shop.owner.query<{ amount: number }>(
    `select amount::int from ledger_entry where order_id = $1 and kind = 'cash' order by at, id`,
    [orderId],
  )
  return rows.map(({ amount }) => amount)
}

test('collected cash of a place that becomes cheaper is to be given back, and stays in the books until then', async () => {
  const { id } = await buyInCash()
  await recordCash(memberOf(sale), id)
  await moveTo(id, 900_000)
  const page = await staffPage(id)
  expect(page).toMatchObject({ label: 'paid', attention: ['cash_to_return'], may: { collectCash: false } })
  expect(page.lines).toMatchObject([{ cash: 1_107_887, cashCollected: 1_657_887 }])
  expect(await athleteListed()).toMatchObject({ deferredCash: 0, cashToReturn: 550_000 })
  expect([await cashListed(), await booked(id)]).toEqual([[], [1_657_887]])

  const owed = { lineId: page.lines[0]!.id, amount: 550_000 }
  await expect(giveBackCash(memberOf(sale), id, { ...owed, amount: 1 })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  const { at } = await giveBackCash(memberOf(sale), id, owed)
  expect(await giveBackCash(memberOf(sale), id, owed)).toEqual({ at: null })
  expect(await athleteListed()).toMatchObject({ deferredCash: 0, cashToReturn: 0 })
  const after = await staffPage(id)
  expect(after).toMatchObject({ label: 'paid', attention: [], lines: [{ cash: 1_107_887, cashCollected: 1_107_887 }] })
  expect([await cashListed(), await booked(id)]).toEqual([[], [1_657_887, -550_000]])

  await undoGivenBackCash(memberOf(sale), id, { at: at! })
  await undoGivenBackCash(memberOf(sale), id, { at: at! })
  expect((await staffPage(id)).attention).toEqual(['cash_to_return'])
  expect(await booked(id)).toEqual([1_657_887, -550_000, 550_000])
})

test('cash that is added to collected cash is due, alone, everywhere', async () => {
  const { id, confirmationId } = await buyInCash()
  await recordCash(memberOf(sale), id)
  await moveTo(id, 2_000_000)
  expect(await staffPage(id)).toMatchObject({
    label: 'unpaid',
    attention: [],
    may: { collectCash: true },
    lines: [{ cash: 2_207_887, cashCollected: 1_657_887 }],
  })
  const registration = await registrationOf(id)
  const details = await athleteDetails(memberOf(sale), { registrationId: registration.id })
  expect(details).toMatchObject({ deferredCash: 550_000, cash: { due: [{ amount: 550_000 }], received: [] } })
  expect(await cashListed()).toEqual([550_000])
  expect((await dashboardPage(memberOf(sale))).cash).toBe(550_000)
  expect((await confirmationPage(sale.ctx, confirmationId)).lines).toMatchObject([{ cash: 550_000 }])

  const { at } = await recordAthleteCash(memberOf(sale), registration.id, { amount: 550_000 })
  expect(await staffPage(id)).toMatchObject({ label: 'paid', lines: [{ cash: 2_207_887, cashCollected: 2_207_887 }] })
  expect(await cashListed()).toEqual([])
  await undoCash(memberOf(sale), id, { at: at! })
  expect([(await staffPage(id)).label, await cashListed()]).toEqual(['unpaid', [550_000]])
  expect(await booked(id)).toEqual([1_657_887, 550_000])
})

test('cash to give back pays for a dearer move, and what was given back is due again', async () => {
  const { id } = await buyInCash()
  await recordCash(memberOf(sale), id)
  await moveTo(id, 900_000)
  await moveTo(id, 1_450_000)
  expect(await staffPage(id)).toMatchObject({ label: 'paid', attention: [] })
  expect(await cashListed()).toEqual([])

  await moveTo(id, 900_000)
  const [line] = (await staffPage(id)).lines
  await giveBackCash(memberOf(sale), id, { lineId: line!.id, amount: 550_000 })
  await moveTo(id, 1_450_000)
  expect([(await staffPage(id)).label, await cashListed()]).toEqual(['unpaid', [550_000]])
  expect(await booked(id)).toEqual([1_657_887, -550_000, 550_000])
})

test('what was paid online goes back before cash that was collected beside it', async () => {
  const { id } = await payOrder({ shop, ledger }, sale)
  await moveTo(id, 2_000_000)
  await recordCash(memberOf(sale), id)
  await moveTo(id, 300_000)
  expect(await staffPage(id)).toMatchObject({ attention: ['cash_to_return'], lines: [{ cash: 300_000 }] })
  const { amount } = await queryRow<{ amount: number }>(shop, 'select amount::int from refund where order_id = $1', [
    id,
  ])
  expect(amount).toBe(1_657_887)
})

test('of a place in cash that becomes free nothing is due, nor a fee owed, and all that was collected goes back', async () => {
  const amounts = async (id: string) => {
    expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
    return queryRow(
      shop,
      `select base::int, deferred_cash::int as cash, (platform_fee + provider_fee + vat)::int as fees, net::int,
        total::int from orders where id = $1`,
      [id],
    )
  }
  const nothing = { base: 0, cash: 0, fees: 0, net: 0, total: 0 }
  const first = await buyInCash()
  await moveTo(first.id, 0)
  expect(await amounts(first.id)).toEqual(nothing)
  expect([(await staffPage(first.id)).attention, await cashListed()]).toEqual([[], []])
  await moveTo(first.id, 900_000)
  expect(await cashListed()).toEqual([900_000])

  const second = await buyInCash()
  await recordCash(memberOf(sale), second.id)
  await moveTo(second.id, 0)
  expect(await amounts(second.id)).toEqual(nothing)
  expect(await staffPage(second.id)).toMatchObject({
    attention: ['cash_to_return'],
    lines: [{ cash: 0, cashCollected: 1_657_887 }],
  })
  expect(await booked(second.id)).toEqual([1_657_887])
})

test('of an athlete whom staff added, only what a dearer move adds is due', async () => {
  const person = { ...participant(sale.competitionId), draftKey: newId(), reason: '', isSure: false }
  const registrationId = await addAthlete(memberOf(sale), sale.eventId, { ...person, payment: 'outside' })
  const { orderId } = await queryRow<{ orderId: string }>(
    shop,
    'select order_id as "orderId" from registration where id = $1',
    [registrationId],
  )
  await moveTo(orderId, 2_000_000)
  expect([await cashListed(), await booked(orderId)]).toEqual([[550_000], [1_450_000, 550_000]])
  await moveTo(orderId, 1_000_000)
  expect(await staffPage(orderId)).toMatchObject({
    attention: ['cash_to_return'],
    lines: [{ cash: 1_000_000, cashCollected: 1_450_000 }],
  })
})

test('collected cash of a cancelled line is to be given back, unless staff keep it', async () => {
  const { id } = await buyInCash()
  await recordCash(memberOf(sale), id)
  const [line] = (await staffPage(id)).lines
  await cancelLines(memberOf(sale), id, { key: newId(), left: 0, lines: [line!.id], refund: 'none', note: 'Injured' })
  expect(await staffPage(id)).toMatchObject({
    attention: ['cash_to_return'],
    lines: [{ cashCollected: 1_657_887, cashToReturn: 1_657_887 }],
  })
  const { at } = await giveBackCash(memberOf(sale), id, { lineId: line!.id, amount: 1_657_887 })
  expect(await staffPage(id)).toMatchObject({ attention: [], lines: [{ cashCollected: 0, cashToReturn: 0 }] })
  expect(await booked(id)).toEqual([1_657_887, -1_657_887])
  await undoGivenBackCash(memberOf(sale), id, { at: at! })
  expect((await staffPage(id)).attention).toEqual(['cash_to_return'])

  const other = await buyInCash()
  await recordCash(memberOf(sale), other.id)
  const [kept] = (await staffPage(other.id)).lines
  const request = { key: newId(), left: 0, lines: [kept!.id], refund: 'none', note: 'Injured' } as const
  await cancelLines(memberOf(sale), other.id, request)
  await settleOrder(memberOf(sale), other.id)
  expect((await staffPage(other.id)).attention).toEqual([])
  expect(await booked(other.id)).toEqual([1_657_887])
})

test('collected cash of an order of which staff keep what was paid online is to be given back all the same', async () => {
  const { id, total } = await payOrder({ shop, ledger }, sale)
  await moveTo(id, 2_000_000)
  await recordCash(memberOf(sale), id)
  const [line] = (await staffPage(id)).lines
  await cancelLines(memberOf(sale), id, { key: newId(), left: total, lines: [line!.id], refund: 'none', note: '' })
  expect(await staffPage(id)).toMatchObject({ attention: ['cash_to_return'], lines: [{ cashToReturn: 550_000 }] })
  await settleOrder(memberOf(sale), id)
  expect(await staffPage(id)).toMatchObject({ attention: [], lines: [{ cashToReturn: 0, cashKept: 550_000 }] })
  await giveBackCash(memberOf(sale), id, { lineId: line!.id, amount: 550_000 })
  expect(await staffPage(id)).toMatchObject({ attention: [], lines: [{ cashCollected: 0, cashKept: 0 }] })
})

test('staff keep what a cheaper move left of collected cash, until a dearer one uses it up', async () => {
  const { id } = await buyInCash()
  await recordCash(memberOf(sale), id)
  await moveTo(id, 900_000)
  await settleOrder(memberOf(sale), id)
  expect(await staffPage(id)).toMatchObject({ attention: [], lines: [{ cashToReturn: 0, cashKept: 550_000 }] })
  await moveTo(id, 700_000)
  expect(await staffPage(id)).toMatchObject({
    attention: ['cash_to_return'],
    lines: [{ cashToReturn: 200_000, cashKept: 550_000 }],
  })
  await moveTo(id, 1_450_000)
  expect(await staffPage(id)).toMatchObject({ attention: [], lines: [{ cashToReturn: 0, cashKept: 0 }] })
  await moveTo(id, 900_000)
  expect((await staffPage(id)).attention).toEqual(['cash_to_return'])
})

test('a cancelled line of which no cash was collected owes none back, though the other one is paid', async () => {
  const { id } = await buyInCash(2)
  const [first, second] = (await staffPage(id)).lines
  const request = { key: newId(), left: 0, lines: [first!.id], refund: 'none', note: 'Injured' } as const
  await cancelLines(memberOf(sale), id, request)
  await recordCash(memberOf(sale), id)
  const { lines, attention } = await staffPage(id)
  expect(lines.map((line) => [line.cashCollected, line.cashToReturn])).toEqual([
    [0, 0],
    [second!.cash, 0],
  ])
  expect(attention).toEqual([])
})

test.each([
  ['cheaper', 900_000],
  ['dearer', 2_000_000],
] as const)(
  'a %s move of the paid athlete collects no cash of one who was cancelled before paying',
  async (_, price) => {
    const { id } = await buyInCash(2)
    const [first, second] = (await staffPage(id)).lines
    const request = { key: newId(), left: 0, lines: [second!.id], refund: 'none', note: 'Injured' } as const
    await cancelLines(memberOf(sale), id, request)
    await recordCash(memberOf(sale), id)
    await moveTo(id, price)
    const collected = async () => (await staffPage(id)).lines.map((line) => line.cashCollected)
    expect(await collected()).toEqual([first!.cash, 0])

    const rest = { key: newId(), left: 0, lines: [first!.id], refund: 'none', note: 'Injured' } as const
    await cancelLines(memberOf(sale), id, rest)
    await giveBackCash(memberOf(sale), id, { lineId: first!.id, amount: first!.cash })
    expect(await collected()).toEqual([0, 0])
    expect((await staffPage(id)).attention).toEqual([])
  },
)

test('of a cancelled line of which cash was collected in part, what was not collected leaves the books', async () => {
  const { id } = await buyInCash()
  await recordCash(memberOf(sale), id)
  await moveTo(id, 2_000_000)
  const [line] = (await staffPage(id)).lines
  await cancelLines(memberOf(sale), id, { key: newId(), left: 0, lines: [line!.id], refund: 'none', note: 'Injured' })
  expect(await staffPage(id)).toMatchObject({
    attention: ['cash_to_return'],
    lines: [{ cashCollected: 1_657_887, cashToReturn: 1_657_887 }],
  })
  expect(await booked(id)).toEqual([1_657_887, 550_000, -550_000])
  const { rows } = await shop.owner.query<{ sold: string }>(
    `select sum(amount) as sold from ledger_entry where order_id = $1 and kind = 'sold'`,
    [id],
  )
  expect(rows).toEqual([{ sold: '1450000' }])
})
