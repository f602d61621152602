import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { holdPlaces, sellAt } from '#server/testing/orders.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, type Sale } from '#server/testing/shop.ts'
import { openTeamSale } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { eventEditorFrame } from './event-editor-frame.ts'
import { seedRegistrations } from '../registrations/seed-registrations.ts'
import { eventOverview } from './event-overview.ts'

const shop = useShop()

// Sunday, 13 April, 01:30 in Buenos Aires, three hours behind UTC.
const now = new Date('2031-04-13T04:30:00Z')

const openRace = async () => {
  const sale = await openSale(shop, { price: 1_000, deferredCash: 300, capacity: 20 })
  const { organizationId } = sale
  await shop.owner.query(
    `update event set starts_at = '2031-04-20T11:00:00Z', registration_deadline = '2031-04-18T02:59:00Z'
      where organization_id = $1`,
    [organizationId],
  )
  await shop.owner.query(
    `update competition set name = '21K', starts_at = '2031-04-20T11:00:00Z' where organization_id = $1`,
    [organizationId],
  )
  return sale
}

const sell = async (sale: Sale, athletes: number, confirmedAt: string) => {
  await sellAt(shop, sale, { athletes, confirmedAt })
  await shop.owner.query(
    `update registration set status = 'confirmed' where organization_id = $1
      and order_id in (select id from orders where state = 'confirmed')`,
    [sale.organizationId],
  )
}

describe('the overview of a race in seven days', () => {
  let sale: Sale
  beforeAll(async () => {
    sale = await openRace()
    await sell(sale, 2, '2031-04-12T02:30:00Z')
    await sell(sale, 1, '2031-04-13T02:59:00Z')
    await sell(sale, 1, '2031-02-01T12:00:00Z')
    await holdPlaces(sale, { athletes: 3 })
    const imported = await addAthlete(shop, sale, { firstName: 'Luz', lastName: 'Paz', tags: ['elite', 'club'] })
    await addAthlete(shop, sale, { firstName: 'Max', lastName: 'Rey', tags: ['elite'] })
    for (const statement of [
      `update registration set birth_date = '2013-04-20', gender = 'male' where id = '${imported}'`,
      `update registration set created_at = '2031-04-10' where id <> '${imported}' and organization_id = '${sale.organizationId}'`,
      `update registration set created_at = '2031-04-11' where id = '${imported}'`,
      `update event set registrations_count = 6 where id = '${sale.eventId}'`,
    ])
      await shop.owner.query(statement)
    const { poolId } = await addCompetition(shop, sale, { capacity: null })
    await shop.owner.query(`update competition set name = '10K', position = 1 where pool_id = $1`, [poolId])
    const book = (kind: string, amount: number) =>
      shop.owner.query(
        `insert into ledger_entry (id, organization_id, event_id, order_id, kind, holder, amount, currency, at)
          values ($1, $2, $3, $1, $4, 'platform', $5, 'ARS', now())`,
        [randomUUID(), sale.organizationId, sale.eventId, kind, amount],
      )
    await book('received', 4_000)
    await book('platform_fee', 200)
    await book('refunded', -1_000)
  })
  const overview = () => eventOverview({ ...memberOf(sale), now }, sale.eventId)

  test('counts days on the calendar of the event', async () => {
    expect(await overview()).toMatchObject({
      daysToStart: 7,
      isOver: false,
      registration: { reason: null, closesAt: '2031-04-18T02:59:00.000Z', days: 4 },
    })
  })

  test('counts athletes and places by competition', async () => {
    const page = await overview()
    expect(page).toMatchObject({ registrations: 4, athletes: 9, due: 7, taken: 7, held: 3, capacity: null })
    expect(await eventEditorFrame({ ...memberOf(sale), now }, sale.eventId)).toMatchObject({ athletes: 9 })
    expect(page.competitions).toEqual([
      {
        id: sale.competitionId,
        name: '21K',
        athletes: 6,
        taken: 7,
        held: 3,
        offered: 0,
        capacity: 20,
        isTeam: false,
        isShared: false,
      },
      expect.objectContaining({ name: '10K', athletes: 0, taken: 0, capacity: null, isShared: false }),
    ])
  })

  test('counts what was sold by days', async () => {
    const { days, registrations } = (await overview()).sales
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2031-03-15', '2031-04-13'])
    expect(registrations).toEqual([...Array.from({ length: 27 }, () => 0), 2, 1, 0])
  })

  test('counts ages on the day of the race, sexes and tags', async () => {
    const { ageGroups, withoutBirthDate, tags } = await overview()
    expect(ageGroups).toEqual([
      { from: 18, to: 29, female: 0, male: 1, other: 0, unknown: 0 },
      { from: 30, to: 39, female: 0, male: 0, other: 0, unknown: 0 },
      { from: 40, to: 49, female: 4, male: 0, other: 0, unknown: 0 },
    ])
    expect(withoutBirthDate).toBe(1)
    expect(tags).toEqual([
      { tag: 'elite', athletes: 2 },
      { tag: 'club', athletes: 1 },
    ])
  })

  test('names who came last, and how everybody paid', async () => {
    const { latest, money } = await overview()
    expect(latest).toHaveLength(6)
    expect(latest[0]).toMatchObject({ firstName: 'Luz', lastName: 'Paz', competition: '21K' })
    expect(money).toEqual({
      payments: [
        { label: 'unpaid', athletes: 7 },
        { label: 'free', athletes: 2 },
      ],
      net: 2_800,
      refunding: 0,
      cash: 1_200,
    })
  })

  test('the role user sees no money, and nobody of another organization anything', async () => {
    const user = { ...memberOf(sale, 'user'), now }
    const page = await eventOverview(user, sale.eventId)
    expect(page.money).toBeNull()
    expect(JSON.stringify(page)).not.toMatch(/net|cash|payment|paid/i)
    expect(await eventEditorFrame(user, sale.eventId)).toMatchObject({ title: '21K de la Ribera', checklist: [] })
    const stranger = memberOf(await openSale(shop))
    await expect(eventOverview(stranger, sale.eventId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(eventOverview(sale.ctx, sale.eventId)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(eventOverview(user, 'x')).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('after the race the last days before it are shown, and nobody can register', async () => {
  const sale = await openRace()
  await sell(sale, 1, '2031-04-17T12:00:00Z')
  const page = await eventOverview({ ...memberOf(sale), now: new Date('2031-05-20T12:00:00Z') }, sale.eventId)
  expect(page).toMatchObject({ daysToStart: -30, isOver: true, registration: { reason: 'started' } })
  expect(page.sales.days.at(-1)).toBe('2031-04-20')
  expect(page.sales.registrations.slice(-4)).toEqual([1, 0, 0, 0])
})

test('a team takes one place of its competition, however many athletes it has', async () => {
  const sale = await openTeamSale(shop, { min: 2, max: 4 }, { capacity: 2 })
  await seedRegistrations(memberOf(sale), { files: shop.platform.files, competitionId: sale.competitionId, count: 1 })
  const [row] = (await eventOverview(memberOf(sale), sale.eventId)).competitions
  expect(row).toMatchObject({ taken: 1, held: 0, capacity: 2, isTeam: true })
  expect(row!.athletes).toBeGreaterThan(1)
})
