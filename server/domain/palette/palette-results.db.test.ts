import { beforeAll, expect, test } from 'vitest'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { draft, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { paletteResults } from './palette-results.ts'

const shop = useShop()
let sale: Sale
let other: Sale

beforeAll(async () => {
  sale = await openSale(shop)
  other = await openSale(shop)
})

const namesFor = async (search: string, of: Sale = sale) =>
  (await paletteResults(memberOf(of, 'user'), search)).athletes.map(
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
  )

test('a person is found by name, bib, DNI and email, in their own organization alone', async () => {
  const zoe = {
    firstName: 'Zoé',
    lastName: 'Ibáñez',
    email: 'zoe@lago.example',
    dni: '27888999',
    bibNumber: '640',
  }
  const id = await addAthlete(shop, sale, zoe)
  await addAthlete(shop, sale, { firstName: 'Otra', lastName: 'Persona', bibNumber: '9' })
  for (const search of ['ibanez', 'ZOÉ IBÁ', '640', '27.888.999', 'zoe@lago', 'ibáñez, 640']) {
    expect(await namesFor(search)).toEqual(['Zoé Ibáñez'])
    expect(await namesFor(search, other)).toEqual([])
  }
  const { athletes } = await paletteResults(memberOf(sale, 'user'), '27888999')
  expect(athletes).toEqual([
    { id, eventId: sale.eventId, eventTitle: '21K de la Ribera', ...zoe, isCancelled: false, confirmationNumber: null },
  ])
})

test('who cancelled is found after the others', async () => {
  const club = await openSale(shop)
  const id = await addAthlete(shop, club, { firstName: 'Ana', lastName: 'Mora', dni: '31222333', bibNumber: '8' })
  await addAthlete(shop, club, { firstName: 'Zoé', lastName: 'Mora' })
  await shop.owner.query("update registration set status = 'cancelled' where id = $1", [id])
  expect(await namesFor('mora', club)).toEqual(['Zoé Mora', 'Ana Mora'])
  expect((await paletteResults(memberOf(club, 'user'), '31222333')).athletes).toMatchObject([{ id, isCancelled: true }])
})

test('a confirmation number finds the people of its order, without money', async () => {
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId, { athletes: 2 }))
  const { number } = await queryRow<{ number: string }>(
    shop,
    'select confirmation_number as number from orders where confirmation_id = $1',
    [confirmationId],
  )
  for (const search of [number, number.toLowerCase().replaceAll('-', ' '), number.slice(3)]) {
    expect(await namesFor(search)).toEqual(['Ana Núñez 0', 'Ana Núñez 1'])
    expect(await namesFor(search, other)).toEqual([])
  }
  const { athletes } = await paletteResults(memberOf(sale, 'user'), number)
  expect(Object.keys(athletes[0]!).toSorted()).toEqual([
    'bibNumber',
    'confirmationNumber',
    'dni',
    'email',
    'eventId',
    'eventTitle',
    'firstName',
    'id',
    'isCancelled',
    'lastName',
  ])
})

test('the bearer of a bib precedes those whose document has its digits; a single character is a bib', async () => {
  const club = await openSale(shop)
  for (let number = 1; number <= 6; number += 1)
    await addAthlete(shop, club, { firstName: `Ana ${number}`, lastName: 'Abad', dni: `3070070${number}` })
  await addAthlete(shop, club, { firstName: 'Bea', lastName: 'Zorro', bibNumber: '7' })
  await addAthlete(shop, club, { firstName: 'Ciro', lastName: 'Zuk', bibNumber: '70' })
  expect(await namesFor('70', club)).toEqual(['Ciro Zuk', 'Ana 1 Abad', 'Ana 2 Abad', 'Ana 3 Abad', 'Ana 4 Abad'])
  expect(await namesFor('7', club)).toEqual(['Bea Zorro'])
  expect(await namesFor('a', club)).toEqual([])
})

test('who is called so precedes those whose email address or document has the word', async () => {
  const club = await openSale(shop)
  for (let number = 1; number <= 5; number += 1)
    await addAthlete(shop, club, { firstName: 'Bea', lastName: `Abad ${number}`, email: `sosa${number}@x.example` })
  await addAthlete(shop, club, { firstName: 'Zoé', lastName: 'Sosa', email: 'zoe@x.example' })
  expect(await namesFor('sosa', club)).toEqual(['Zoé Sosa', 'Bea Abad 1', 'Bea Abad 2', 'Bea Abad 3', 'Bea Abad 4'])
  expect(await namesFor('zoe so', club)).toEqual(['Zoé Sosa'])
})

test('a name that begins with the word precedes those that contain it', async () => {
  const club = await openSale(shop)
  await addAthlete(shop, club, { firstName: 'Alicia', lastName: 'Edwards' })
  await addAthlete(shop, club, { firstName: 'Zoé', lastName: 'Ward' })
  await addAthlete(shop, club, { firstName: 'Wardina', lastName: 'Zuk' })
  expect(await namesFor('ward', club)).toEqual(['Zoé Ward', 'Wardina Zuk', 'Alicia Edwards'])
})

test('events are found by title, five at most, those of other organizations never', async () => {
  const found = await paletteResults(memberOf(sale, 'user'), 'ribera 21k')
  expect(found.events).toEqual([
    {
      id: sale.eventId,
      title: '21K de la Ribera',
      startsAt: expect.any(String),
      timeZone: 'America/Argentina/Buenos_Aires',
      status: 'published',
    },
  ])
  await shop.owner.query(
    `insert into event (id, organization_id, slug, title, starts_at, time_zone, location_name, sport, status, included, schedule)
     select gen_random_uuid(), $1, 'copy-' || n, 'Copia ' || n, now(), 'UTC', '', 'running', 'draft', '[]', '[]'
     from generate_series(1, 7) n`,
    [other.organizationId],
  )
  expect((await paletteResults(memberOf(other, 'user'), 'copia')).events).toHaveLength(5)
  expect((await paletteResults(memberOf(sale, 'user'), 'copia')).events).toEqual([])
})

test('what is no search finds nothing, and patterns are plain characters', async () => {
  for (const search of ['', ' ', ',;', '%', '__', '\\', "' or 1=1 --", '%%%', 'x'.repeat(100), '👟'])
    expect(await paletteResults(memberOf(sale, 'user'), search)).toEqual({ athletes: [], events: [] })
})
