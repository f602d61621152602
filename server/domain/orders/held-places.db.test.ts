import { describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { networkOf } from '#server/database/rate-limits.ts'
import { newId } from '#server/database/ids.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkOut } from './check-out.ts'
import { holdsPage } from './holds-page.ts'
import { registerAthletes } from './register-athletes.ts'
import { releaseHolds } from './release-holds.ts'
import {
  addCompetition,
  checkout,
  draft,
  openSale,
  orderRow,
  expireHold,
  queryRow,
  takenPlaces,
  type Sale,
  type Shop,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useWaitingLists } from '#server/testing/waiting-lists.ts'

const shop = useShop()
const other = useShop()

const tooManyInNetwork = { code: 'too_many_held_in_network' }

describe('one network', () => {
  test('that asks for 1,000 places at once holds 5 % of a race, and others go on buying', async () => {
    const sale = await openSale(shop, { capacity: 1_000 })
    const attempts = 200
    const contexts = [shop, other].map((each) => ({ ...contextIn(each, sale), network: '203.0.113.9' }))
    let startedCount = 0
    const codes: string[] = []
    const attempt = async (ctx: Context) => {
      while (startedCount < attempts) {
        startedCount += 1
        await registerAthletes(ctx, sale.eventId, draftOfStrangers(sale.competitionId, { athletes: 5 })).catch(
          (error: { code: string }) => codes.push(error.code),
        )
      }
    }
    await Promise.all(contexts.flatMap((ctx) => Array.from({ length: 8 }, () => attempt(ctx))))
    expect(await takenPlaces(shop, sale.poolId)).toBe(50)
    expect([codes.length, new Set(codes)]).toEqual([190, new Set(['too_many_held_in_network'])])

    await hold(from(sale, '198.51.100.7'), sale)
    expect(await takenPlaces(shop, sale.poolId)).toBe(51)
  }, 180_000)

  test('holds as many as it likes where nothing limits it: the control', async () => {
    const sale = await openSale(shop, { capacity: 100 })
    const ctx = { ...from(sale), holdLimits: { placesPerPerson: 100, percentPerNetwork: 100 } }
    for (let orders = 0; orders < 10; orders += 1) await hold(ctx, sale, 10)
    expect(await takenPlaces(shop, sale.poolId)).toBe(100)
  })

  test('holds half of a small race, and places count, not orders', async () => {
    const sale = await openSale(shop, { capacity: 20 })
    await hold(from(sale), sale, 9)
    await hold(from(sale), sale, 1)
    await expect(hold(from(sale), sale, 1)).rejects.toMatchObject({ ...tooManyInNetwork, values: { most: 10 } })
    expect(await takenPlaces(shop, sale.poolId)).toBe(10)
  })

  test('is all addresses of an IPv6 subscriber', async () => {
    const sale = await openSale(shop, { capacity: 20 })
    await hold(from(sale, '2001:db8:1:2::1'), sale, 10)
    await expect(hold(from(sale, '2001:db8:1:2:ffff::9'), sale)).rejects.toMatchObject(tooManyInNetwork)
    await hold(from(sale, '2001:db8:1:3::1'), sale)
  })

  test('does not hold half of every small race of an event', async () => {
    const sale = await openSale(shop, { capacity: 20 })
    const second = await addCompetition(shop, sale, { capacity: 20 })
    const third = await addCompetition(shop, sale, { capacity: 20 })
    await hold(from(sale), sale, 10)
    await hold(from(sale), { ...sale, ...second }, 10)
    await expect(hold(from(sale), { ...sale, ...third })).rejects.toMatchObject({
      ...tooManyInNetwork,
      values: { most: 20 },
    })
    expect(await takenPlaces(shop, third.poolId)).toBe(0)
  })

  test('may change what it holds within its share, and not beyond', async () => {
    const sale = await openSale(shop, { capacity: 20 })
    const draftKey = newId()
    const again = (athletes: number) =>
      registerAthletes(from(sale), sale.eventId, draftOfStrangers(sale.competitionId, { athletes, draftKey }))
    await again(6)
    await hold(from(sale), sale, 3)
    await again(7)
    await expect(again(8)).rejects.toMatchObject(tooManyInNetwork)
    await again(3)
    expect(await takenPlaces(shop, sale.poolId)).toBe(6)
  })

  test('is held to it by orders that wait for a transfer, and not by paid or overdue ones', async () => {
    const sale = await openSale(shop, { capacity: 20 })
    const { confirmationId } = await hold(from(sale), sale, 10)
    await checkOut(from(sale), confirmationId, checkout())
    await shop.owner.query(`update orders set held_until = now() + interval '72 hours' where confirmation_id = $1`, [
      confirmationId,
    ])
    await expect(hold(from(sale), sale)).rejects.toMatchObject(tooManyInNetwork)
    await expireHold(shop, confirmationId)
    await hold(from(sale), sale, 10)
    expect(await takenPlaces(shop, sale.poolId)).toBe(10)

    const free = await openSale(shop, { capacity: 20, price: 0 })
    const { confirmationId: confirmedId } = await hold(from(free), free, 10)
    await checkOut(from(free), confirmedId, checkout())
    await hold(from(free), free, 10)
    expect(await takenPlaces(shop, free.poolId)).toBe(20)
  })

  test('is erased with the decision of its order', async () => {
    const sale = await openSale(shop, { capacity: 20, price: 0 })
    const [expiredOrder, confirmed] = [await hold(from(sale), sale), await hold(from(sale), sale)]
    expect(await marksOf(expiredOrder.confirmationId)).toEqual({
      network: expect.any(String),
      holder: expect.any(String),
    })
    await checkOut(from(sale), confirmed.confirmationId, checkout())
    await expireHold(shop, expiredOrder.confirmationId)
    await hold(from(sale), sale, 10)
    const none = { network: null, holder: null }
    expect(await marksOf(confirmed.confirmationId)).toEqual(none)
    expect(await marksOf(expiredOrder.confirmationId)).toEqual(none)
  })
})

describe('waiting lists', () => {
  const { openFullSale, join, offer, buy, entryOf, statesOf } = useWaitingLists(shop)
  const waitingPlaces = async ({ poolId }: Sale) =>
    (await queryRow<{ waiting: number }>(shop, 'select waiting from place_pool where id = $1', [poolId])).waiting
  const openFullRace = async (capacity: number) => {
    const { sale, free } = await openFullSale()
    await shop.owner.query('update place_pool set capacity = $2, taken = $2 where id = $1', [sale.poolId, capacity])
    return { sale, free }
  }

  test('one network waits for no more than it may hold, at once and after; others go on', async () => {
    const { sale } = await openFullRace(1_000)
    const codes: string[] = []
    const attempts = Array.from({ length: 20 }, (_, number) =>
      join({ ...sale, ctx: from(sale) }, `stranger${number}`, 5).catch((error: { code: string }) =>
        codes.push(error.code),
      ),
    )
    await Promise.all(attempts)
    expect(await waitingPlaces(sale)).toBe(50)
    expect([codes.length, new Set(codes)]).toEqual([10, new Set(['too_many_held_in_network'])])
    await join({ ...sale, ctx: from(sale, '198.51.100.7') }, 'neighbour')
    expect(await waitingPlaces(sale)).toBe(51)
  })

  test('it waits for as many as it likes where nothing limits it: the control', async () => {
    const { sale } = await openFullRace(1_000)
    const ctx = { ...from(sale), holdLimits: { placesPerPerson: 1_000, percentPerNetwork: 100 } }
    for (let number = 0; number < 12; number += 1) await join({ ...sale, ctx }, `stranger${number}`, 5)
    expect(await waitingPlaces(sale)).toBe(60)
  })

  test('what is held and what is waited for or offered counts together, until it is over', async () => {
    const { sale } = await openFullRace(8)
    const second = await addCompetition(shop, sale, { capacity: 12 })
    const there = { ...sale, ...second, ctx: from(sale) }
    const { confirmationId } = await hold(there.ctx, there, 6)
    await join({ ...sale, ctx: from(sale) }, 'ana', 4)
    await expect(join({ ...sale, ctx: from(sale) }, 'bea')).rejects.toMatchObject(tooManyInNetwork)
    await expect(hold(there.ctx, there)).rejects.toMatchObject(tooManyInNetwork)
    await shop.owner.query('update place_pool set taken = taken - 4 where id = $1', [sale.poolId])
    await offer(sale)
    expect(await statesOf(sale, 'ana')).toEqual(['offered'])
    await expect(hold(there.ctx, there)).rejects.toMatchObject(tooManyInNetwork)
    await expireHold(shop, confirmationId)
    const { secret } = await entryOf(sale, 'ana')
    await buy({ ...sale, ctx: from(sale) }, secret, 4)
    expect(await statesOf(sale, 'ana')).toEqual(['taken'])
    const marks = 'select network, holder from waiting_entry where organization_id = $1'
    expect(await queryRow(shop, marks, [sale.organizationId])).toEqual({ network: null, holder: null })
  })

  test('one person waits for one full order of an event, and who is on the list hears of it again', async () => {
    const { sale } = await openFullRace(10_000)
    const mine = { ...sale, ctx: from(sale) }
    await join(mine, 'ana', 7)
    await join(mine, 'ana', 7)
    const elsewhere = await addCompetition(shop, sale, { capacity: 10_000 })
    await shop.owner.query('update competition set has_waiting_list = true where id = $1', [elsewhere.competitionId])
    await shop.owner.query('update place_pool set taken = capacity where id = $1', [elsewhere.poolId])
    await expect(join({ ...mine, ...elsewhere }, 'ana', 4)).rejects.toMatchObject({ code: 'too_many_held' })
    await join({ ...mine, ...elsewhere }, 'ana', 3)
    expect(await waitingPlaces(sale)).toBe(7)
  })
})

describe('one person', () => {
  test('holds one full order of an event, from whichever network', async () => {
    const sale = await openSale(shop, { capacity: 10_000 })
    const actor = { kind: 'visitor', account: { userId: newId(), email: 'eva@example.com' } } as const
    await hold({ ...from(sale, '203.0.113.1'), actor }, sale, 10)
    const elsewhere = { ...from(sale, '203.0.113.2'), actor }
    await expect(hold(elsewhere, sale)).rejects.toMatchObject({ code: 'too_many_held', values: { most: 10 } })
    const next = await openSale(shop, { capacity: 10_000 })
    await hold({ ...from(next, '203.0.113.2'), actor }, next)
  })

  test('is the buyer once there is one, and nobody else is kept out by their e-mail', async () => {
    const sale = await openSale(shop, { capacity: 10_000 })
    const first = await hold(from(sale), sale, 7)
    await checkOut(from(sale), first.confirmationId, checkout())
    const second = await hold(from(sale), sale, 4)
    await expect(checkOut(from(sale), second.confirmationId, checkout())).rejects.toMatchObject({
      code: 'too_many_held',
    })
    const elsewhere = await hold(from(sale, '198.51.100.7'), sale, 4)
    await checkOut(from(sale, '198.51.100.7'), elsewhere.confirmationId, checkout())
    expect((await orderRow(shop, elsewhere.confirmationId)).state).toBe('awaiting_payment')
  })

  test('of the staff registers the person who is in front of them', async () => {
    const sale = await openSale(shop, { capacity: 30 })
    const ctx = { ...from(sale), actor: memberOf(sale, 'user').actor }
    await hold(ctx, sale, 10)
    await hold(ctx, sale, 10)
    expect(await takenPlaces(shop, sale.poolId)).toBe(20)
  })
})

describe('staff', () => {
  test('see who holds places, the networks that hold most first', async () => {
    const sale = await openSale(shop, { capacity: 1_000 })
    const one = await hold(from(sale, '198.51.100.7'), sale, 2)
    const many = [await hold(from(sale), sale, 2), await hold(from(sale), sale, 3)]
    const page = await holdsPage(memberOf(sale), sale.eventId, 1)
    expect(page).toMatchObject({ total: 3, places: 7, page: 1, pages: 1, event: { id: sale.eventId } })
    expect(page.rows.map(({ places, network, ofNetwork }) => [places, network, ofNetwork])).toEqual([
      [2, 1, 5],
      [3, 1, 5],
      [2, 2, 2],
    ])
    expect(page.rows[2]).toMatchObject({ label: 'unpaid', name: expect.stringMatching(/^Ana Núñez/) })
    await checkOut(from(sale), many[0]!.confirmationId, checkout())
    await checkOut(from(sale, '198.51.100.7'), one.confirmationId, checkout())
    await insertPayment(one.confirmationId, 'in_process')
    const labels = (await holdsPage(memberOf(sale), sale.eventId, 1)).rows.map(({ label }) => label)
    expect(labels).toEqual(['unpaid', 'unpaid', 'in_process'])
  })

  test('release one order or a whole network; what is being paid stays, and it is audited', async () => {
    const sale = await openSale(shop, { capacity: 1_000 })
    const [first, second, paying] = [
      await hold(from(sale), sale, 2),
      await hold(from(sale), sale, 3),
      await hold(from(sale), sale, 4),
    ]
    const stranger = await hold(from(sale, '198.51.100.7'), sale, 5)
    await checkOut(from(sale), paying.confirmationId, checkout())
    await insertPayment(paying.confirmationId, 'in_process')
    const release = async (confirmationId: string, scope: 'order' | 'network', ctx = memberOf(sale)) =>
      releaseHolds(ctx, { eventId: sale.eventId, orderId: (await orderRow(shop, confirmationId)).id, scope })

    await expect(release(first.confirmationId, 'order', memberOf(sale, 'user'))).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(release(paying.confirmationId, 'order')).rejects.toMatchObject({ code: 'nothing_to_release' })
    expect(await release(stranger.confirmationId, 'order')).toEqual({ orders: 1, places: 5 })
    await expect(release(stranger.confirmationId, 'order')).rejects.toMatchObject({ code: 'nothing_to_release' })
    expect(await release(first.confirmationId, 'network')).toEqual({ orders: 2, places: 5 })
    expect(await takenPlaces(shop, sale.poolId)).toBe(4)
    const states = [first, second, paying, stranger].map(
      async ({ confirmationId }) => (await orderRow(shop, confirmationId)).state,
    )
    expect(await Promise.all(states)).toEqual(['cancelled', 'cancelled', 'awaiting_payment', 'cancelled'])
    const { rows } = await shop.owner.query(
      `select subject, details from audit_entry where organization_id = $1 and action = 'holds.released' order by at, id`,
      [sale.organizationId],
    )
    expect(rows).toEqual([
      { subject: sale.eventId, details: { orders: 1, places: 5 } },
      { subject: sale.eventId, details: { orders: 2, places: 5 } },
    ])
  })
})

const contextIn = (each: Shop, { ctx }: Sale): Context =>
  each.platform.contextOf(ctx.organization, { actor: { kind: 'visitor' }, locale: 'es' })

const from = (sale: Sale, address = '203.0.113.9'): Context => ({ ...sale.ctx, network: networkOf(address) })

const draftOfStrangers = (competitionId: string, options: { athletes?: number; draftKey?: string } = {}) => {
  const submission = draft(competitionId, options)
  return {
    ...submission,
    participants: submission.participants.map((each) => ({ ...each, email: `${newId()}@example.com` })),
  }
}

const hold = (ctx: Context, { eventId, competitionId }: Sale, athletes = 1) =>
  registerAthletes(ctx, eventId, draftOfStrangers(competitionId, { athletes }))

const marksOf = (confirmationId: string) =>
  queryRow(shop, 'select network, holder from orders where confirmation_id = $1', [confirmationId])

const insertPayment = (confirmationId: string, state: 'in_process') =>
  shop.owner.query(
    `insert into payment (id, organization_id, order_id, provider, state, attempt, amount, currency, updated_at)
      select gen_random_uuid(), organization_id, id, 'sandbox', $2, 1, total, currency, now()
      from orders where confirmation_id = $1`,
    [confirmationId, state],
  )
