// Who waits, who cancels and the public at once: places are never oversold, and nobody is passed.
import { expect, test } from 'vitest'
import { Refused } from '#rules/refusals.ts'
import { draft, openSale, takenPlaces, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { confirmWaitingEntry } from './confirm-waiting-entry.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { leaveWaitingList } from './leave-waiting-list.ts'
import { offerPlacesOf } from './offer-places.ts'

const shop = useShop()
const waiters = 50
const capacity = 8

const buy = async ({ ctx, eventId, competitionId }: Sale, offer?: string) =>
  (await registerAthletes(ctx, eventId, { ...draft(competitionId), offer })).confirmationId

const unlessRejected = async (work: Promise<unknown>): Promise<'done' | 'rejected'> => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return 'rejected'
  }
}

async function openWaitedSale() {
  const sale = await openSale(shop, { capacity })
  const held = await Promise.all(Array.from({ length: capacity }, () => buy(sale)))
  await shop.owner.query('update competition set has_waiting_list = true where id = $1', [sale.competitionId])
  const { ctx, eventId, competitionId } = sale
  const join = async (number: number) => {
    const email = `ana${number}@example.com`
    const name = { firstName: 'Ana', lastName: `Ríos ${number}` }
    await joinWaitingList(ctx, eventId, { competitionId, places: 1, ...name, email, phone: '' })
    const { rows } = await shop.owner.query<{ secret: string }>(
      'select secret_id as secret from waiting_entry where organization_id = $1 and email = $2',
      [sale.organizationId, email],
    )
    await confirmWaitingEntry(ctx, eventId, rows[0]!.secret)
  }
  /** As if the holds had been made after everybody had joined. */
  const free = async () => {
    await shop.owner.query('update orders set created_at = clock_timestamp() where organization_id = $1', [
      sale.organizationId,
    ])
    return held.map((id) => releaseHold(ctx, id))
  }
  return { sale, free, join }
}

type Entry = { secret: string; state: string; position: number }
const entriesOf = async ({ organizationId }: Sale) =>
  (
    await shop.owner.query<Entry>(
      'select secret_id as secret, state, position from waiting_entry where organization_id = $1 order by position',
      [organizationId],
    )
  ).rows

/** Counts of the pool that disagree with its orders and its list. */
const wrongCounts = async ({ poolId }: Sale) =>
  (
    await shop.owner.query(
      `select capacity, taken, waiting from place_pool pool where id = $1 and (taken > capacity
        or taken <> (select coalesce(sum(quantity), 0) from order_place where pool_id = pool.id)
          + (select coalesce(sum(places), 0) from waiting_entry where state = 'offered'
            and competition_id in (select id from competition where pool_id = pool.id))
        or waiting <> (select coalesce(sum(places), 0) from waiting_entry where state = 'waiting'
          and competition_id in (select id from competition where pool_id = pool.id)))`,
      [poolId],
    )
  ).rows

test('50 join at once, each once and in one order', async () => {
  const { sale, join } = await openWaitedSale()
  await Promise.all(Array.from({ length: waiters }, (_, number) => Promise.all([join(number), join(number)])))
  const entries = await entriesOf(sale)
  expect(entries.map(({ state }) => state)).toEqual(Array.from({ length: waiters }, () => 'waiting'))
  expect(new Set(entries.map(({ position }) => position)).size).toBe(waiters)
  expect(await wrongCounts(sale)).toEqual([])
})

test(
  '50 wait, places come free and the public tries at once: the first of the list get them',
  { timeout: 60_000 },
  async () => {
    for (let run = 0; run < 2; run += 1) {
      const { sale, free, join } = await openWaitedSale()
      for (let number = 0; number < waiters; number += 1) await join(number)
      const offer = () => offerPlacesOf(sale.ctx, sale.eventId)
      const isPublicIn = Array.from({ length: 40 }, () => unlessRejected(buy(sale)))
      await Promise.all([...(await free()), offer(), offer(), offer(), ...isPublicIn])
      await offer()
      expect(await Promise.all(isPublicIn)).toEqual(Array.from({ length: 40 }, () => 'rejected'))
      const entries = await entriesOf(sale)
      expect(entries.map(({ state }) => state)).toEqual([
        ...Array.from({ length: capacity }, () => 'offered'),
        ...Array.from({ length: waiters - capacity }, () => 'waiting'),
      ])
      expect(await wrongCounts(sale)).toEqual([])

      // Half of them register, twice at once, while the others decline; the public goes on trying.
      const offered = entries.slice(0, capacity)
      const buyers = offered.slice(0, capacity / 2).map(({ secret }) => [buy(sale, secret), buy(sale, secret)])
      const outcomes = await Promise.all([
        ...buyers.map((pair) => Promise.all(pair.map(unlessRejected)).then((pair) => pair.toSorted())),
        ...offered.slice(capacity / 2).map(({ secret }) => leaveWaitingList(sale.ctx, sale.eventId, secret)),
        ...Array.from({ length: 20 }, () => unlessRejected(buy(sale)).then((outcome) => [outcome])),
      ])
      await offer()
      expect(outcomes.slice(0, capacity / 2)).toEqual(Array.from({ length: capacity / 2 }, () => ['done', 'rejected']))
      expect(outcomes.slice(capacity)).toEqual(Array.from({ length: 20 }, () => ['rejected']))
      expect((await entriesOf(sale)).slice(0, 13).map(({ state }) => state)).toEqual([
        ...Array.from({ length: 4 }, () => 'taken'),
        ...Array.from({ length: 4 }, () => 'declined'),
        ...Array.from({ length: 4 }, () => 'offered'),
        'waiting',
      ])
      expect(await takenPlaces(shop, sale.poolId)).toBe(capacity)
      expect(await wrongCounts(sale)).toEqual([])
    }
  },
)

test('without what the list has claim to, the public passes it', async () => {
  const { sale, free, join } = await openWaitedSale()
  for (let number = 0; number < 10; number += 1) await join(number)
  await shop.owner.query('update place_pool set waiting = 0 where id = $1', [sale.poolId])
  await Promise.all(await free())
  expect(await unlessRejected(buy(sale))).toBe('done')
})
