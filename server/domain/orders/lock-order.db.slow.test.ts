// Transactions that need the same rows end without a deadlock, in the order of locks of docs/decisions/0078.
import pg from 'pg'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  addCoupon,
  addresses,
  checkout,
  draft,
  expireHold,
  openSale,
  queryRow,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { moveAthlete } from '../athletes/move-athlete.ts'
import { editEvent } from '../events/edit-event.ts'
import { Event } from '../events/event.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { startPayment } from '../payments/start-payment.ts'
import { applyTenant } from '../tenants/apply-tenant.ts'
import { exportTenant } from '../tenants/export-tenant.ts'
import { cancelLine } from './cancel-line.ts'
import { checkOut } from './check-out.ts'
import { expireOverdueHolds } from './expire-holds.ts'
import { registerAthletes } from './register-athletes.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
const files = diskFiles(mkdtempSync(path.join(tmpdir(), 'dorsal-files-')))

let queries: MockInstance<(...args: unknown[]) => Promise<unknown>>
beforeEach(() => {
  queries = vi.spyOn(pg.Client.prototype as { query(...args: unknown[]): Promise<unknown> }, 'query')
})
afterEach(() => {
  queries.mockRestore()
})

/** How many statements PostgreSQL has ended because of a deadlock, repeated since or not. */
const deadlocks = () =>
  queries.mock.settledResults.filter(
    ({ type, value }) => type === 'rejected' && (value as { code?: string }).code === '40P01',
  ).length

/** Starts each work when the one before waits for a lock, the first for places or coupons of a sale, and lets them go. */
async function runInTurn({ organizationId, poolId }: Sale, works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const client = await shop.owner.connect()
  const started: Promise<unknown>[] = []
  try {
    await client.query('begin')
    await client.query('select from place_pool where id = $1 for no key update', [poolId])
    await client.query('select from coupon where organization_id = $1 for no key update', [organizationId])
    for (const work of works) {
      started.push(work())
      await waitForLocks(started.length)
    }
  } finally {
    await client.query('rollback')
    client.release()
    await Promise.all(started)
  }
}

async function waitForLocks(count: number): Promise<void> {
  const waiting = `select from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`
  await expect.poll(async () => (await shop.owner.query(waiting)).rowCount).toBe(count)
}

const hold = async (sale: Sale, competitionIds = [sale.competitionId]) => {
  const participants = competitionIds.flatMap((id) => draft(id).participants)
  return registerAthletes(sale.ctx, sale.eventId, { ...draft(sale.competitionId), participants })
}

const holdWithCoupon = async (sale: Sale) => {
  const { confirmationId } = await hold(sale)
  await checkOut(sale.ctx, confirmationId, checkout('MITAD'), addresses)
  return confirmationId
}

const openSaleWithCoupon = async (price = 10_000) => {
  const sale = await openSale(shop, { price })
  await addCoupon(shop, sale, { code: 'MITAD', discount: 5_000 })
  return sale
}

test('a checkout waits for other holds of its buyer before it takes a coupon', async () => {
  const sale = await openSaleWithCoupon()
  const overdue = await holdWithCoupon(sale)
  await expireHold(shop, overdue)
  const ctx = { ...sale.ctx, network: '192.0.2.1' }
  const { confirmationId } = await hold({ ...sale, ctx })

  const form = checkout('MITAD')
  const buyer = { ...form.buyer, email: 'eva@example.com' }
  await runInTurn(sale, [
    () => expireOverdueHolds(sale.ctx),
    () => hold({ ...sale, ctx }),
    () => checkOut(ctx, confirmationId, { ...form, buyer }, addresses),
  ])
  expect(deadlocks()).toBe(0)
})

test('two moves beyond the limits, there and back, wait for each other', async () => {
  const sale = await openSale(shop)
  const other = await addCompetition(shop, sale)
  const first = await addByStaff(sale)
  const second = await addByStaff({ ...sale, ...other })
  const moveTo = (id: string, competitionId: string) =>
    moveAthlete(memberOf(sale), id, { competitionId, clearsBib: false, reason: 'Injured', revision: 0 })
  await runInTurn(sale, [() => moveTo(second, sale.competitionId), () => moveTo(first, other.competitionId)])
  expect(deadlocks()).toBe(0)
})

type Work = (sale: Sale) => Promise<() => Promise<unknown>>

const sales = {
  'a hold': async (sale) => () => hold(sale),
  'a checkout': async (sale) => {
    const { confirmationId } = await hold(sale)
    return () => checkOut(sale.ctx, confirmationId, checkout('MITAD'), addresses)
  },
  'an expiry': async (sale) => {
    await expireHold(shop, await holdWithCoupon(sale))
    return () => expireOverdueHolds(sale.ctx)
  },
  'a payment after the hold': async (sale) => {
    const confirmationId = await holdWithCoupon(sale)
    const url = await startPayment(sale.ctx, confirmationId, addresses)
    const { id } = [...ledger.payments.values()].find((payment) => payment.url === url)!
    await expireHold(shop, confirmationId)
    await expireOverdueHolds(sale.ctx)
    ledger.set(id, { state: 'approved' })
    return () => settlePayment(shop.system, { provider: 'sandbox', providerPaymentId: id, eventId: null })
  },
  'the cancellation of a line': async (sale) => {
    const { competitionId } = await addCompetition(shop, sale, { price: 0 })
    const { confirmationId } = await hold(sale, [sale.competitionId, competitionId])
    await checkOut(sale.ctx, confirmationId, checkout('TOTAL'))
    const line = await queryRow<{ id: string }>(
      shop,
      `select id from order_line where organization_id = $1 and pools -> 0 ->> 'poolId' = $2`,
      [sale.organizationId, sale.poolId],
    )
    return () => cancelLine(sale.ctx, confirmationId, line.id)
  },
} satisfies Record<string, Work>

const changes = {
  'an applied folder': async (sale) => {
    const { file } = await exportTenant(shop.system, files, sale.organizationId)
    const [event] = file.events
    const competitions = event!.competitions.map((competition) => ({ ...competition, capacity: 30, price: 9_000 }))
    const coupons = file.coupons.map((coupon) => ({ ...coupon, usageLimit: 40 }))
    const changed = { ...file, coupons, events: [{ ...event!, capacity: 20, competitions }] }
    const readAsset = () => Promise.reject(new Error('there are no assets'))
    const source = { subdomain: `t-${sale.organizationId}`, file: changed, readAsset }
    return () => applyTenant(shop.system, files, source, { isForced: true })
  },
  'an edit of the event': async (sale) => {
    const key = { organizationId: sale.organizationId, id: sale.eventId }
    const { title, slug, summary, description, startsAt, timeZone, revision } = await sale.ctx.db.transaction((em) =>
      em.findOneOrFail(Event, key),
    )
    const details = { title, slug, summary, description, timeZone, startsAt: new Date(startsAt.getTime() + 3_600_000) }
    const edit = { revision, details: { ...details, capacity: 20 } as never }
    return () => editEvent(memberOf(sale), sale.eventId, edit)
  },
} satisfies Record<string, Work>

const pairs = Object.keys(sales).flatMap((sold) => Object.keys(changes).map((changed) => [sold, changed] as const))

describe.each(pairs)('%s and %s', (sold, changed) => {
  test.each(['first', 'second'])('end without a deadlock, the sale coming %s', async (turn) => {
    const sale = await openSaleWithCoupon()
    await addCoupon(shop, sale, { code: 'TOTAL', discount: 10_000 })
    const works = [await sales[sold as keyof typeof sales](sale), await changes[changed as keyof typeof changes](sale)]
    if (turn === 'second') works.reverse()
    await runInTurn(sale, works)
    expect(deadlocks()).toBe(0)
  })
})
