import { describe, expect, test } from 'vitest'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import {
  addCompetition as insertCompetition,
  addresses,
  checkout,
  draft,
  expireHold,
  limitEvent as limit,
  openSale,
  orderRow,
  participant,
  queryRow,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { competitionDetails } from '#server/testing/event-details.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { networkOf } from '#server/database/rate-limits.ts'
import { addCompetition } from '../competitions/add-competition.ts'
import { startPayment } from '../payments/start-payment.ts'
import { seedEvent } from '../registrations/seed-event.ts'
import { cancelLine } from './cancel-line.ts'
import { checkOut } from './check-out.ts'
import { expireOverdueHolds } from './expire-holds.ts'
import { takePlaces } from './places.ts'
import { setEventCapacity } from './pools.ts'
import { registerAthletes } from './register-athletes.ts'
import { releaseHold } from './release-hold.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { settleSandboxPayment } from '#server/testing/orders.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

type TwoRaces = Sale & { other: { competitionId: string; poolId: string } }

const openTwoRaces = async (capacity: number | null = 10): Promise<TwoRaces> => {
  const sale = await openSale(shop, { capacity })
  return { ...sale, other: await insertCompetition(shop, sale, { capacity }) }
}

const order = ({ ctx, eventId }: Sale, competitionIds: string[], draftKey = draft('').draftKey) =>
  registerAthletes(ctx, eventId, { draftKey, participants: competitionIds.map((id, index) => participant(id, index)) })

/** Places taken of the event, of its competitions together, and those that orders have. */
const counts = async ({ organizationId, eventId }: Sale) =>
  queryRow<{ event: number; competitions: number; orders: number }>(
    shop,
    `select total.taken as event,
       (select sum(taken)::int from place_pool where organization_id = $1 and event_pool_id = total.id) as competitions,
       (select coalesce(sum(quantity), 0)::int from order_place where organization_id = $1) as orders
     from event join place_pool as total on total.organization_id = event.organization_id and total.id = event.pool_id
     where event.organization_id = $1 and event.id = $2`,
    [organizationId, eventId],
  )

const all = (count: number) => ({ event: count, competitions: count, orders: count })

const newestLine = async (confirmationId: string) =>
  (
    await queryRow<{ id: string }>(
      shop,
      `select order_line.id from order_line join orders on orders.organization_id = order_line.organization_id
         and orders.id = order_id where confirmation_id = $1 order by position desc limit 1`,
      [confirmationId],
    )
  ).id

const report = async (sale: Sale, state: 'approved' | 'refunded') => {
  const { id, amount } = await queryRow<{ id: string; amount: number }>(
    shop,
    'select provider_payment_id as id, amount::int from payment where organization_id = $1',
    [sale.organizationId],
  )
  if (state === 'refunded') ledger.returnMoney(id, amount)
  else ledger.set(id, { state })
  await settleSandboxPayment(shop, id)
}

const eventFull = { code: 'event_full' }

describe('an event with fewer places than its competitions have together', () => {
  test('sells them over all of its competitions, and no more', async () => {
    const sale = await openTwoRaces()
    await limit(sale, 3)
    await order(sale, [sale.competitionId, sale.other.competitionId])
    await expect(order(sale, [sale.other.competitionId, sale.other.competitionId])).rejects.toMatchObject(eventFull)
    expect(await counts(sale)).toEqual(all(2))
    await order(sale, [sale.other.competitionId])
    await expect(order(sale, [sale.competitionId])).rejects.toMatchObject(eventFull)
    expect(await counts(sale)).toEqual(all(3))
    expect(await takenPlaces(shop, sale.poolId)).toBe(1)
  })

  test('names the competition where that is what is full', async () => {
    const sale = await openSale(shop, { capacity: 1 })
    const other = await insertCompetition(shop, sale)
    await limit(sale, 5)
    await order(sale, [sale.competitionId])
    await expect(order(sale, [other.competitionId, sale.competitionId])).rejects.toMatchObject({
      code: 'competition_full',
      values: { competition: `21K ${sale.competitionId}` },
    })
    expect(await counts(sale)).toEqual(all(1))
  })

  test('lets an order move between its competitions when it is full', async () => {
    const sale = await openTwoRaces()
    await limit(sale, 2)
    const first = draft(sale.competitionId)
    await registerAthletes(sale.ctx, sale.eventId, first)
    await order(sale, [sale.competitionId])
    await order(sale, [sale.other.competitionId], first.draftKey)
    expect(await counts(sale)).toEqual(all(2))
    expect([await takenPlaces(shop, sale.poolId), await takenPlaces(shop, sale.other.poolId)]).toEqual([1, 1])
  })

  test('gives places back when a hold is released or runs out, an overdue one in time for who wants it', async () => {
    const sale = await openTwoRaces()
    await limit(sale, 2)
    const both = [sale.competitionId, sale.other.competitionId]
    const { confirmationId: released } = await order(sale, both)
    await releaseHold(sale.ctx, released)
    expect(await counts(sale)).toEqual(all(0))
    const { confirmationId: overdue } = await order(sale, both)
    await expireHold(shop, overdue)
    await order(sale, [sale.other.competitionId])
    expect((await orderRow(shop, overdue)).state).toBe('expired')
    expect(await counts(sale)).toEqual(all(1))
  })

  test('gives a cancelled line’s place back, of a held and of a confirmed order', async () => {
    const sale = await openTwoRaces()
    await limit(sale, 4)
    const { confirmationId } = await order(sale, [sale.competitionId, sale.competitionId, sale.other.competitionId])
    await cancelLine(sale.ctx, confirmationId, await newestLine(confirmationId))
    expect(await counts(sale)).toEqual(all(2))
    await checkOut(sale.ctx, confirmationId, checkout())
    await startPayment(sale.ctx, confirmationId, addresses)
    await report(sale, 'approved')
    await cancelLine(sale.ctx, confirmationId, await newestLine(confirmationId))
    expect(await counts(sale)).toEqual(all(1))
  })

  test('gives back what is refunded', async () => {
    const sale = await openTwoRaces()
    await limit(sale, 2)
    const { confirmationId } = await order(sale, [sale.competitionId, sale.other.competitionId])
    await checkOut(sale.ctx, confirmationId, checkout())
    await startPayment(sale.ctx, confirmationId, addresses)
    await report(sale, 'approved')
    expect(await counts(sale)).toEqual(all(2))
    await report(sale, 'refunded')
    expect(await counts(sale)).toEqual(all(0))
  })

  describe('and a payment after the end of its hold', () => {
    const payLate = async (meanwhile: (sale: TwoRaces) => Promise<unknown>) => {
      const sale = await openTwoRaces()
      await limit(sale, 2)
      const { confirmationId } = await order(sale, [sale.competitionId, sale.other.competitionId])
      await checkOut(sale.ctx, confirmationId, checkout())
      await startPayment(sale.ctx, confirmationId, addresses)
      await expireHold(shop, confirmationId)
      await expireOverdueHolds(sale.ctx)
      expect(await counts(sale)).toEqual(all(0))
      await meanwhile(sale)
      await report(sale, 'approved')
      const { state } = await orderRow(shop, confirmationId)
      const decisions = await shop.owner.query<{ reason: string }>(
        `select details ->> 'reason' as reason from audit_entry
          where organization_id = $1 and action = 'payment.refund-decided'`,
        [sale.organizationId],
      )
      return { state, counts: await counts(sale), refundReasons: decisions.rows.map(({ reason }) => reason) }
    }

    test('takes the places of both again', async () => {
      expect(await payLate(async () => {})).toEqual({ state: 'confirmed', counts: all(2), refundReasons: [] })
    })

    test('goes back when the event has not enough left, and takes none of its competitions', async () => {
      const result = await payLate((sale) => order(sale, [sale.other.competitionId]))
      expect(result).toEqual({ state: 'expired', counts: all(1), refundReasons: ['no_place'] })
    })
  })

  test('limits what one network holds by its own places, of competitions without a limit too', async () => {
    const sale = await openTwoRaces(null)
    await limit(sale, 100)
    const from = { ...sale, ctx: { ...sale.ctx, network: networkOf('203.0.113.9') } }
    const hold = async (count: number, competitionId: string) => {
      const participants = Array.from({ length: count }, (_, number) => ({
        ...participant(competitionId, number),
        email: `${number}-${count}-${competitionId}@example.com`,
      }))
      await registerAthletes(from.ctx, sale.eventId, { ...draft(competitionId), participants })
    }
    await hold(10, sale.competitionId)
    await hold(8, sale.competitionId)
    await expect(hold(3, sale.other.competitionId)).rejects.toMatchObject({
      code: 'too_many_held_in_network',
      values: { most: 20 },
    })
    await hold(2, sale.other.competitionId)
  })

  test('is filled by invented athletes within its limit', async () => {
    const sale = await openTwoRaces(100)
    await limit(sale, 30)
    await expect(
      seedEvent(sale.ctx, { files: shop.platform.files, eventId: sale.eventId, athletes: 31 }),
    ).rejects.toMatchObject({
      ...eventFull,
      values: { places: 30 },
    })
    expect(await counts(sale)).toEqual(all(0))
    await seedEvent(sale.ctx, { files: shop.platform.files, eventId: sale.eventId, athletes: 30 })
    expect(await counts(sale)).toEqual(all(30))
  })
})

describe('the limit of an event', () => {
  test('begins with all that is held and confirmed', async () => {
    const sale = await openTwoRaces()
    await seedEvent(sale.ctx, { files: shop.platform.files, eventId: sale.eventId, athletes: 5 })
    await order(sale, [sale.competitionId, sale.other.competitionId])
    await limit(sale, 8)
    expect(await counts(sale)).toEqual(all(7))
  })

  test('is never below what is taken, the first time and later', async () => {
    const sale = await openTwoRaces()
    await order(sale, [sale.competitionId, sale.other.competitionId])
    const tooLow = { code: 'capacity_below_taken', field: 'capacity', values: { taken: 2 } }
    await expect(limit(sale, 1)).rejects.toMatchObject(tooLow)
    await limit(sale, 2)
    await expect(limit(sale, 1)).rejects.toMatchObject(tooLow)
    expect(await counts(sale)).toEqual(all(2))
  })

  test('can be taken away and set again; places are counted all the time', async () => {
    const sale = await openTwoRaces()
    await limit(sale, 1)
    await order(sale, [sale.competitionId])
    await limit(sale, null)
    await order(sale, [sale.other.competitionId])
    expect(await counts(sale)).toEqual(all(2))
    await limit(sale, 2)
    await expect(order(sale, [sale.other.competitionId])).rejects.toMatchObject(eventFull)
  })

  test('holds for competitions that are added later', async () => {
    const sale = await openTwoRaces()
    await limit(sale, 1)
    const added = await addCompetition(memberOf(sale), sale.eventId, competitionDetails)
    await order(sale, [added.id])
    await expect(order(sale, [sale.competitionId])).rejects.toMatchObject(eventFull)
    expect(await counts(sale)).toEqual(all(1))
  })

  test('cannot be passed by a process that only knows the pools of competitions', async () => {
    const sale = await openTwoRaces()
    await limit(sale, 10)
    const takeAsBefore = sale.ctx.db.transaction((em) =>
      query(em, sql`update place_pool set taken = taken + 1 where id = ${sale.poolId}`),
    )
    await expect(takeAsBefore).rejects.toMatchObject({ code: '23514' })
    expect(await takenPlaces(shop, sale.poolId)).toBe(0)
  })
})

/** A transaction that has done its work; it commits once somebody waits for it. */
const openTransaction = async (sale: Sale, work: (em: Em) => Promise<unknown>) => {
  const { promise: done, resolve: setDone } = Promise.withResolvers<number>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const transaction = sale.ctx.db.transaction(async (em) => {
    await work(em)
    const [backend] = await query(em, sql<{ pid: number }>`select pg_backend_pid() as pid`)
    setDone(backend!.pid)
    await mayEnd
  })
  const pid = await Promise.race([done, transaction])
  return {
    commitWhenWaitedFor: async () => {
      const waiting = () =>
        shop.owner.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [pid])
      await expect
        .poll(async () => (await waiting()).rowCount, { timeout: 10_000 })
        .toBe(1)
        .finally(end)
      await transaction
    },
  }
}

describe('while an event gets its first limit', () => {
  test('an order that has taken its places is waited for and counted', async () => {
    const sale = await openTwoRaces()
    const { confirmationId } = await order(sale, [sale.competitionId])
    const { id } = await orderRow(shop, confirmationId)
    const places = [
      { poolId: sale.poolId, quantity: 3 },
      { poolId: sale.other.poolId, quantity: 2 },
    ]
    const key = { organizationId: sale.organizationId, id }
    const ordering = await openTransaction(sale, (em) => takePlaces(em, key, places))
    const limiting = limit(sale, 5)
    await ordering.commitWhenWaitedFor()
    await limiting
    expect(await counts(sale)).toEqual(all(5))
    await expect(order(sale, [sale.competitionId])).rejects.toMatchObject(eventFull)
  })

  test('an order that comes meanwhile waits and takes its place within the limit', async () => {
    const sale = await openTwoRaces()
    await order(sale, [sale.competitionId])
    const { organizationId, eventId } = sale
    const limiting = await openTransaction(sale, (em) => setEventCapacity(em, { organizationId, eventId }, 2))
    const orders = Promise.allSettled([order(sale, [sale.competitionId, sale.competitionId])])
    await limiting.commitWhenWaitedFor()
    expect(await orders).toMatchObject([{ status: 'rejected', reason: eventFull }])
    await order(sale, [sale.other.competitionId])
    expect(await counts(sale)).toEqual(all(2))
  })

  test('a competition that is added meanwhile waits and is part of it', async () => {
    const sale = await openTwoRaces()
    const { organizationId, eventId } = sale
    const limiting = await openTransaction(sale, (em) => setEventCapacity(em, { organizationId, eventId }, 1))
    const adding = addCompetition(memberOf(sale), eventId, competitionDetails)
    await limiting.commitWhenWaitedFor()
    await order(sale, [(await adding).id])
    expect(await counts(sale)).toEqual(all(1))
  })

  test('another limit waits, so that the event has one pool', async () => {
    const sale = await openTwoRaces()
    const { organizationId, eventId } = sale
    const limiting = await openTransaction(sale, (em) => setEventCapacity(em, { organizationId, eventId }, 5))
    const other = limit(sale, 1)
    await limiting.commitWhenWaitedFor()
    await other
    const pools = 'select count(*)::int from place_pool where organization_id = $1'
    expect(await queryRow(shop, pools, [organizationId])).toEqual({ count: 3 })
    await order(sale, [sale.competitionId])
    await expect(order(sale, [sale.competitionId])).rejects.toMatchObject(eventFull)
  })

  test('orders of 40 buyers are counted once each, whether they came before or after', async () => {
    const sale = await openTwoRaces(null)
    const buyers = Array.from({ length: 40 }, (_, number) =>
      order(sale, number % 2 ? [sale.competitionId, sale.other.competitionId] : [sale.other.competitionId]),
    )
    await expect.poll(() => takenPlaces(shop, sale.other.poolId), { interval: 5 }).toBeGreaterThan(0)
    const [atFirst] = await Promise.all([takenPlaces(shop, sale.other.poolId), limit(sale, 60), ...buyers])
    expect(atFirst).toBeLessThan(40)
    expect(await counts(sale)).toEqual(all(60))
    await expect(order(sale, [sale.competitionId])).rejects.toMatchObject(eventFull)
  })
})

test('orders of two competitions and of one, in any order, never wait for each other in a circle', async () => {
  const sale = await openTwoRaces(null)
  await limit(sale, 1_000)
  const orders = await Promise.all(
    Array.from({ length: 12 }, async (_, number) => {
      const { confirmationId } = await order(sale, [number % 2 ? sale.competitionId : sale.other.competitionId])
      return orderRow(shop, confirmationId)
    }),
  )
  // Each change of a pool takes a while, so that transactions meet between two of them.
  await shop.owner.query(`
    create function change_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.02); return new; end $$;
    create trigger change_slowly before update on place_pool for each row execute function change_slowly()`)
  let attempts = 0
  const [one, other] = [
    { poolId: sale.poolId, quantity: 2 },
    { poolId: sale.other.poolId, quantity: 3 },
  ]
  try {
    await Promise.all(
      orders.map(({ id }, number) =>
        sale.ctx.db.transaction(async (em) => {
          attempts += 1
          await takePlaces(em, { organizationId: sale.organizationId, id }, number % 2 ? [other, one] : [other])
        }),
      ),
    )
  } finally {
    await shop.owner.query('drop function change_slowly cascade')
  }
  expect(attempts).toBe(12)
  expect(await counts(sale)).toEqual(all(6 * 5 + 6 * 3))
})
