import { beforeEach, expect, test } from 'vitest'
import { settlementAmounts, settlementFilterOf, type SettlementFilter } from '#rules/ledger/settlement-view.ts'
import type { Settlement } from '#rules/ledger/settlement.ts'
import { seededRandom } from '#rules/random/seeded-random.ts'
import { Refused } from '#rules/refusals.ts'
import { newId } from '#server/database/ids.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { orderInCash } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, queryRow, runJobs, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { moveAthlete } from '../athletes/move-athlete.ts'
import { exportSettlement, settlementColumns } from '../exports/settlement-export.ts'
import { cancelLines } from '../orders/cancel-lines.ts'
import { giveBackCash, undoGivenBackCash } from '../orders/give-back-cash.ts'
import { orderPage } from '../orders/order-page.ts'
import { recordCash } from '../orders/record-cash.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { ledgerDifferences } from './ledger-differences.ts'
import { settlementPage } from './settlement-page.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
const everything = { eventId: null, from: null, to: null }
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop, { price: 1_450_000 })
})

// 14,500.00 in cash: P 725.00, Q 993.07, VAT 360.80; 16,578.87 in all.
async function collect(): Promise<string> {
  const { id } = await orderInCash(shop, sale)
  await recordCash(memberOf(sale), id)
  return id
}

const registrationsOf = async (orderId: string) =>
  (
    await shop.owner.query<{ id: string; revision: number }>(
      `select id, revision from registration where order_id = $1 and status = 'confirmed' order by position`,
      [orderId],
    )
  ).rows

async function moveTo(orderId: string, price: number, index = 0) {
  const { id, revision } = (await registrationsOf(orderId))[index]!
  const { competitionId } = await addCompetition(shop, sale, { price })
  const move = { competitionId, clearsBib: false, reason: '', revision, difference: 'settled' } as const
  await moveAthlete(memberOf(sale), id, move)
}

const linesOf = async (orderId: string) => (await orderPage(memberOf(sale), orderId, shop.platform.secrets)).lines

async function cancelWhole(orderId: string) {
  const lines = (await linesOf(orderId)).map(({ id }) => id)
  await cancelLines(memberOf(sale), orderId, { key: newId(), left: 0, lines, refund: 'none', note: 'Injured' })
}

const sumOf = (row: Settlement, from: keyof Settlement, to: keyof Settlement) =>
  settlementAmounts
    .slice(settlementAmounts.indexOf(from as never), settlementAmounts.indexOf(to as never) + 1)
    .reduce((sum, name) => sum + row[name], 0)

async function settled(filter: SettlementFilter = everything): Promise<Settlement> {
  const { total, rows } = await settlementPage(memberOf(sale), filter)
  for (const row of [total, ...rows]) {
    expect(sumOf(row, 'sold', 'vat')).toBe(row.charged)
    expect(sumOf(row, 'charged', 'cashInExcess')).toBe(sumOf(row, 'cash', 'received'))
    expect(sumOf(row, 'received', 'feeReturned')).toBe(row.net)
  }
  expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
  return total
}

test('collected cash of a cheaper and of a cancelled place is to be given back, and the rows add up', async () => {
  const moved = await collect()
  const cancelled = await collect()
  await moveTo(moved, 900_000)
  await cancelWhole(cancelled)
  expect(await settled()).toMatchObject({
    sold: 2_350_000,
    platformFee: 145_000,
    providerFee: 198_614,
    vat: 72_160,
    charged: 2_765_774,
    cashInExcess: 550_000,
    cash: 3_315_774,
    received: 0,
    feesDeducted: -175_450,
    net: -175_450,
    owedToBuyers: 0,
    cashToReturn: 2_207_887,
    owedByOrganizer: 175_450,
  })

  const [line] = await linesOf(moved)
  const { at } = await giveBackCash(memberOf(sale), moved, { lineId: line!.id, amount: 550_000 })
  const after = { charged: 2_765_774, cashInExcess: 0, cash: 2_765_774, cashToReturn: 1_657_887 }
  expect(await settled()).toMatchObject(after)
  await undoGivenBackCash(memberOf(sale), moved, { at: at! })
  expect(await settled()).toMatchObject({ cashInExcess: 550_000, cash: 3_315_774, cashToReturn: 2_207_887 })

  await settleOrder(memberOf(sale), cancelled)
  expect(await settled()).toMatchObject({ charged: 2_765_774, cash: 3_315_774, cashToReturn: 550_000 })
  await settleOrder(memberOf(sale), moved)
  expect(await settled()).toMatchObject({ cashInExcess: 550_000, cashToReturn: 0 })
})

test('a cancelled place whose cash is given back leaves nothing, also if it was moved before', async () => {
  const order = await collect()
  await moveTo(order, 900_000)
  await cancelWhole(order)
  expect(await settled()).toMatchObject({ charged: 1_107_887, cashInExcess: 550_000, cashToReturn: 1_657_887 })
  const [line] = await linesOf(order)
  await giveBackCash(memberOf(sale), order, { lineId: line!.id, amount: 1_657_887 })
  expect(await settled()).toMatchObject({ sold: 0, charged: 0, cashInExcess: 0, cash: 0, cashToReturn: 0 })
})

test('what staff took outside of Dorsal is to be given back once it is cancelled, until they keep it', async () => {
  const registrationId = await addByStaff(sale, { payment: 'outside' })
  expect(await settled()).toMatchObject({ cash: 1_450_000, cashToReturn: 0 })
  await cancelAthlete(memberOf(sale), registrationId, { revision: 0 })
  expect(await settled()).toMatchObject({ charged: 1_450_000, cash: 1_450_000, cashToReturn: 1_450_000 })
  const { id } = await queryRow<{ id: string }>(
    shop,
    'select order_id as id from registration where organization_id = $1',
    [sale.organizationId],
  )
  await settleOrder(memberOf(sale), id)
  expect(await settled()).toMatchObject({ cash: 1_450_000, cashToReturn: 0 })
})

test('cash to give back is of the day on which what is sold changed, and of its event', async () => {
  const order = await collect()
  const other = await openSale(shop, { price: 1_450_000 })
  await moveTo(order, 900_000)
  await shop.owner.query(
    `update ledger_entry set at = case when amount < 0 then '2026-03-11T02:59:59Z'::timestamptz
       else '2026-03-09T15:00:00Z' end where organization_id = $1`,
    [sale.organizationId],
  )
  const of = (days: string) => settled(settlementFilterOf(new URLSearchParams(days)))
  expect(await of('from=09/03/2026&to=09/03/2026')).toMatchObject({ charged: 1_657_887, cashToReturn: 0 })
  const moved = { charged: -550_000, cashInExcess: 550_000, cash: 0, cashToReturn: 550_000 }
  expect(await of('from=10/03/2026&to=10/03/2026')).toMatchObject(moved)
  expect(await of('from=11/03/2026')).toMatchObject({ cashInExcess: 0, cashToReturn: 0 })
  expect(await of(`event=${sale.eventId}`)).toMatchObject({ cashToReturn: 550_000 })
  expect((await settlementPage(memberOf(other), everything)).total.cashToReturn).toBe(0)
})

test('exported rows add up as the screen’s do', async () => {
  await moveTo(await collect(), 900_000)
  await cancelWhole(await collect())
  const written: unknown[][] = []
  const sheet = {
    write: async (rows: readonly (readonly unknown[])[]) => void written.push(...rows.map((row) => [...row])),
  }
  await exportSettlement(memberOf(sale), everything, { columnName: (name) => name, total: 'All' }, sheet)
  const rows = written.slice(1)
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    const cell = (name: (typeof settlementColumns)[number]) => row[settlementColumns.indexOf(name)]
    expect(['charged', 'cashInExcess', 'cash', 'received', 'cashToReturn'].map((name) => cell(name as never))).toEqual([
      27_657.74, 5_500, 33_157.74, 0, 22_078.87,
    ])
  }
})

test('whatever happens to cash, the rows add up and name what the orders’ lines have to give back', async () => {
  const random = seededRandom(process.env.STRESS_SEED ?? 'cash to give back')
  const mixed = await openSale(shop, { price: 1_000_000, deferredCash: 100_000 })
  sale = mixed
  const orders = [
    (await orderInCash(shop, sale, 2)).id,
    (await orderInCash(shop, sale)).id,
    (await payOrder({ shop, ledger }, sale, { athletes: 2 })).id,
  ]
  const steps = [
    (id: string) => recordCash(memberOf(sale), id),
    (id: string) => moveTo(id, random.between(1, 20) * 70_000, 0),
    async (id: string) => {
      const line = (await linesOf(id)).find(({ cashToReturn }) => cashToReturn > 0)
      if (line) await giveBackCash(memberOf(sale), id, { lineId: line.id, amount: line.cashToReturn })
    },
    async (id: string) => {
      const registrations = await registrationsOf(id)
      if (registrations.length > 1 || random.next() < 0.2) {
        const { id: registrationId, revision } = random.pick(registrations)
        await cancelAthlete(memberOf(sale), registrationId, { revision })
      }
    },
  ]
  const owed = new Set<number>()
  for (let step = 0; step < 40; step++) {
    const id = random.pick(orders)
    if ((await registrationsOf(id)).length > 0)
      await random
        .pick(steps)(id)
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error
        })
    await runJobs(shop, sale)
    const lines = (await Promise.all(orders.map(linesOf))).flat()
    const { cashToReturn } = await settled()
    expect(cashToReturn).toBe(lines.reduce((sum, line) => sum + line.cashToReturn, 0))
    owed.add(cashToReturn)
  }
  expect(owed.size).toBeGreaterThan(5)
}, 60_000)
