import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { addCompetition, addTier, limitEvent } from '#server/testing/shop.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { placeFinishers } from '#server/domain/results/place-finishers.ts'
import { publishResults } from '#server/domain/results/publish-results.ts'
import { isNearlyFull } from '#rules/competitions/places.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const shop = useShop()
const sale = useNewSale(shop, { capacity: 100 })
let listener: pg.Client
let notifiedIds: string[] = []

beforeAll(async () => {
  listener = new pg.Client({ connectionString: databaseUrls.platform })
  await listener.connect()
  await listener.query('listen page_changed')
  listener.on('notification', ({ payload }) => notifiedIds.push(payload ?? ''))
})
afterAll(() => listener.end())

/** How often this sale's organization was notified. Notifications arrive before the answer to a later query. */
const countNotifications = async (change: () => Promise<unknown>): Promise<number> => {
  await listener.query('select')
  notifiedIds = []
  await change()
  await listener.query('select')
  await listener.query('select')
  return notifiedIds.filter((id) => id === sale.organizationId).length
}

const run = (sql: string, values: unknown[] = []) => shop.owner.query(sql, values)
const setTaken = (count: number, poolId = sale.poolId) =>
  run('update place_pool set taken = $2 where id = $1', [poolId, count])
const order = () => holdPlaces(sale)

describe('an order', () => {
  test('does not notify while the places’ state stays', async () => {
    expect(await countNotifications(order)).toBe(0)
  })
  test('notifies when few places are left, when none is, and when one is free again', async () => {
    await setTaken(89)
    expect(await countNotifications(order)).toBe(1)
    expect(await countNotifications(order)).toBe(0)
    await setTaken(99)
    expect(await countNotifications(order)).toBe(1)
    expect(await countNotifications(() => setTaken(99))).toBe(1)
  })
  test('notifies when few are left in all of an event’s pools together', async () => {
    const other = await addCompetition(shop, sale, { capacity: 100 })
    await setTaken(84, other.poolId)
    await setTaken(94)
    // 16 and 6 of 200 are left: neither pool changes its state with the next two, the event does with the second.
    expect(await countNotifications(order)).toBe(0)
    expect(await countNotifications(order)).toBe(1)
    expect(await countNotifications(order)).toBe(0)
  })
  test('notifies when an event gets a limit, when few of its places are left and when none is', async () => {
    await addCompetition(shop, sale, { capacity: 100 })
    await order()
    expect(await countNotifications(() => limitEvent(sale, 8))).toBe(1)
    expect(await countNotifications(order)).toBe(0)
    expect(await countNotifications(order)).toBe(1)
    for (const _ of [4, 5, 6, 7]) expect(await countNotifications(order)).toBe(0)
    expect(await countNotifications(order)).toBe(1)
    expect(await countNotifications(() => limitEvent(sale, 9))).toBe(1)
    expect(await countNotifications(() => limitEvent(sale, null))).toBe(1)
  })
  test('that confirms moves a counter no page shows', async () => {
    expect(
      await countNotifications(() =>
        run('update event set registrations_count = registrations_count + 1 where id = $1', [sale.eventId]),
      ),
    ).toBe(0)
  })
})

describe('what a page shows', () => {
  test('notifies once a transaction, however much changed, and not after a rollback', async () => {
    const edit = `update event set title = title || '!' where id = '${sale.eventId}'; update competition set price = price + 1 where event_id = '${sale.eventId}'`
    expect(await countNotifications(() => run(`begin; ${edit}; ${edit}; commit`))).toBe(1)
    expect(await countNotifications(() => run(`begin; ${edit}; rollback`))).toBe(0)
  })
  test('notifies any edit of an event, and not an unchanged value', async () => {
    const set = (assignment: string) => () => run(`update event set ${assignment} where id = $1`, [sale.eventId])
    expect(await countNotifications(set('registration_deadline = now()'))).toBe(1)
    expect(await countNotifications(set(`status = 'cancelled'`))).toBe(1)
    expect(await countNotifications(set(`title = 'Otra', registrations_count = registrations_count + 1`))).toBe(1)
    expect(await countNotifications(set('status = status'))).toBe(0)
  })
  test('notifies added and deleted events and competitions, and capacities', async () => {
    let newCompetition: { competitionId: string }
    expect(await countNotifications(async () => (newCompetition = await addCompetition(shop, sale)))).toBe(1)
    expect(
      await countNotifications(() => run('delete from competition where id = $1', [newCompetition.competitionId])),
    ).toBe(1)
    expect(
      await countNotifications(() => run('update place_pool set capacity = 200 where id = $1', [sale.poolId])),
    ).toBe(1)
  })
  test('notifies when a price is added, edited and removed, and when its last place is sold and free again', async () => {
    const setPrice = () =>
      run('update competition_tier set price = 7000 where organization_id = $1', [sale.organizationId])
    let earlyPoolId = ''
    const add = async () => (earlyPoolId = await addTier(shop, sale, { price: 6_000, places: 20 }))
    expect(await countNotifications(add)).toBe(1)
    expect(await countNotifications(setPrice)).toBe(1)
    await setTaken(19, earlyPoolId)
    expect(await countNotifications(order)).toBe(1)
    expect(await countNotifications(() => setTaken(19, earlyPoolId))).toBe(1)
    const remove = () => run('delete from competition_tier where organization_id = $1', [sale.organizationId])
    expect(await countNotifications(remove)).toBe(1)
  })
  test('notifies when a competition’s results are withdrawn and published', async () => {
    const show = (isPublic: boolean) => () => publishResults(memberOf(sale), sale.competitionId, isPublic)
    expect(await countNotifications(show(false))).toBe(1)
    expect(await countNotifications(show(false))).toBe(0)
    expect(await countNotifications(show(true))).toBe(1)
  })
  test('notifies results, and nothing else about athletes', async () => {
    await order()
    const set = (assignment: string) => () =>
      run(`update registration set ${assignment} where event_id = $1`, [sale.eventId])
    expect(await countNotifications(set(`bib_number = '7'`))).toBe(0)
    expect(await countNotifications(set('result_time_ms = 3600000'))).toBe(1)
    expect(await countNotifications(set(`bib_number = '8'`))).toBe(1)
    expect(await countNotifications(set('result_time_ms = null'))).toBe(1)
    expect(await countNotifications(set(`tags = '{vip}'`))).toBe(0)
  })
})

describe('an event in figures', () => {
  const startEvent = () => run(`update event set starts_at = now() - interval '3 hours' where id = $1`, [sale.eventId])
  const set = (assignment: string) => () =>
    run(`update registration set ${assignment} where event_id = $1`, [sale.eventId])

  test('notifies added and removed athletes, with or without a time, once the race has begun', async () => {
    await startEvent()
    const id = await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos' })
    expect(await countNotifications(set(`status = 'cancelled'`))).toBe(1)
    expect(await countNotifications(set(`status = 'cancelled'`))).toBe(0)
    expect(await countNotifications(set(`status = 'confirmed'`))).toBe(1)
    expect(await countNotifications(set(`bib_number = '7'`))).toBe(0)
    expect(await countNotifications(() => addAthlete(shop, sale, { firstName: 'Luz', lastName: 'Ríos' }))).toBe(1)
    expect(await countNotifications(() => run('delete from registration where id = $1', [id]))).toBe(1)
  })
  test('shows nobody before, while places are sold', async () => {
    await order()
    expect(await countNotifications(set(`status = 'confirmed'`))).toBe(0)
    expect(await countNotifications(set(`status = 'cancelled'`))).toBe(0)
  })
  test('notifies places computed after times were recorded, as an import does', async () => {
    await startEvent()
    await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos' })
    await set('result_time_ms = 3600000')()
    const place = () => sale.ctx.db.transaction((em) => placeFinishers(em, sale.organizationId, sale.competitionId))
    expect(await countNotifications(place)).toBe(1)
    expect(await countNotifications(place)).toBe(0)
    expect(
      await countNotifications(() =>
        run('update standing set place = 2 where competition_id = $1', [sale.competitionId]),
      ),
    ).toBe(1)
    expect(
      await countNotifications(() => run('delete from standing where competition_id = $1', [sale.competitionId])),
    ).toBe(1)
  })
})

test('SQL and rules/competitions/places.ts call the same pools nearly full', async () => {
  const pools = [1, 4, 5, 6, 9, 10, 49, 50, 51, 59, 60, 100, 105].flatMap((capacity) =>
    Array.from({ length: capacity + 1 }, (_, count) => ({ id: newId(), capacity, taken: count })),
  )
  const { rows } = await run(
    `select capacity, taken, dorsal_places_state(capacity, taken) as state
     from jsonb_to_recordset($1) as pool (capacity int, taken int)`,
    [JSON.stringify(pools)],
  )
  expect(rows.length).toBe(pools.length)
  for (const { state, ...pool } of rows as { capacity: number; taken: number; state: string }[]) {
    const expected = pool.taken >= pool.capacity ? 'full' : isNearlyFull(pool) ? 'nearly_full' : 'open'
    expect({ ...pool, state }).toEqual({ ...pool, state: expected })
  }
})
