import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { Em } from '#server/database/orm.ts'
import { addAthletes } from '#server/testing/athletes.ts'
import { addAthlete } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { addMember, type StaffMember } from '#server/testing/staff.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { eventListOf } from '#rules/events/event-list.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { compareNames } from '#rules/text/compare-names.ts'
import { createEvent } from './events/create-event.ts'
import { adminEventsPage } from './events/admin-events-page.ts'
import { everyUser } from './members/users-page.ts'
import { athleteList, type AthleteScope } from './registrations/athlete-list.ts'
import { replies } from './replies/replies.ts'
import { savedReplies } from './replies/saved-replies.ts'
import { savedViews } from './views/saved-views.ts'
import { saveView } from './views/save-view.ts'

/** Who has one name stands where that belongs. */
const alphabetical = [
  'alonso, Eva',
  'ALVAREZ, Ana',
  'Álvarez, Bea',
  'alvarez, Carla',
  'Cáceres, Eva',
  'Correa, Eva',
  'de la Cruz, Eva',
  'Díaz, Eva',
  ', Gael',
  'Munro, Eva',
  'Muñoz, Eva',
  'Ñandú, Eva',
  "O'Neill, Eva",
  'Öberg, Eva',
  'Pérez, Ágata',
  'Perez, Berta',
  'Ponce, Eva',
  'Zúñiga, Eva',
]
const asAdded = alphabetical.toSorted()

const shop = useShop()
let sale: Sale

beforeAll(async () => {
  sale = await openSale(shop)
  for (const name of asAdded) {
    const [lastName, firstName] = name.split(', ') as [string, string]
    await addAthlete(shop, sale, { firstName, lastName })
  }
})

const scopes = [
  (): AthleteScope => ({ ...sale.ctx, eventId: null }),
  (): AthleteScope => ({ ...sale.ctx, eventId: sale.eventId }),
]

const rowsOf = (em: Em, scope: AthleteScope, text: string) =>
  athleteList.rows(em, scope, athleteListOf(new URLSearchParams(text)), { names: ['lastName', 'firstName'], limit: 2 })

type Rows = Awaited<ReturnType<typeof rowsOf>>
const namesOf = (rows: Rows) => rows.map(({ lastName, firstName }) => `${lastName}, ${firstName}`)

/** In pages of two, from the first row to the last, and from there back to the first. */
const pages = ({ db }: Context, scope: AthleteScope, sort: string) =>
  db.transaction(async (em) => {
    const forwards = await rowsOf(em, scope, `sort=${sort}`)
    while (forwards.length < alphabetical.length)
      forwards.push(...(await rowsOf(em, scope, `sort=${sort}&after=${forwards.at(-1)!.id}`)))
    const backwards = forwards.slice(-1)
    while (backwards.length < alphabetical.length)
      backwards.unshift(...(await rowsOf(em, scope, `sort=${sort}&before=${backwards[0]!.id}`)))
    return [namesOf(forwards), namesOf(backwards)]
  })

test('names are in the order of the alphabet, in pages of two, forwards and backwards', async () => {
  for (const scopeOf of scopes)
    for (const sort of ['name', 'competition', 'event'])
      expect(await pages(sale.ctx, scopeOf(), sort)).toEqual([alphabetical, alphabetical])
  const reverse = alphabetical.toReversed()
  expect(await pages(sale.ctx, scopes[0]!(), '-name')).toEqual([reverse, reverse])
})

test('the database and the server order names alike', async () => {
  const lastNames = alphabetical.map((name) => name.split(', ')[0]!)
  const rows = await sale.ctx.db.transaction((em) =>
    query(
      em,
      sql<{
        name: string
      }>`select name from unnest(${lastNames.toReversed()}::text[]) with ordinality as one (name, position)
        order by name collate alphabetical, position`,
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual(lastNames.toReversed().toSorted(compareNames))
})

test('a page is read from an index: hardly more rows than it shows, before and behind', async () => {
  const many = await openSale(shop)
  await addAthletes(shop, many, { count: 900 })
  await shop.owner.query('vacuum analyze registration')
  for (const [index, eventId] of [
    ['registration_alphabetical', null],
    ['registration_of_event_alphabetical', many.eventId],
  ] as const)
    for (const sort of ['name', '-name'])
      for (const side of ['after', 'before']) {
        const scope = { ...many.ctx, eventId }
        const readEntries = await many.ctx.db.transaction(async (em) => {
          const ids = await athleteList.rows(em, scope, athleteListOf(new URLSearchParams()), {
            names: [],
            limit: 450,
          })
          const entries = async () =>
            (
              await query(
                em,
                sql<{ entries: string }>`select pg_stat_get_xact_tuples_returned(${index}::regclass) as entries`,
              )
            )[0]!.entries
          // Few rows may be cheaper to read unordered and to sort: the test is of an index that is read in order.
          await query(em, sql`set local enable_bitmapscan = off`)
          const before = Number(await entries())
          const state = athleteListOf(new URLSearchParams(`sort=${sort}&${side}=${ids.at(-1)!.id}`))
          expect(await athleteList.rows(em, scope, state, { names: ['lastName'], limit: 50 })).toHaveLength(50)
          return Number(await entries()) - before
        })
        // Of 900. PostgreSQL may begin a scan again.
        expect(readEntries, `${index} ${sort} ${side}`).toBeGreaterThanOrEqual(50)
        expect(readEntries, `${index} ${sort} ${side}`).toBeLessThanOrEqual(100)
      }
})

describe('other lists', () => {
  const names = ['alonso', 'Álvarez', 'Muñoz', 'Ñandú', 'Pérez', 'Ponce']
  const start = { startsAt: new Date('2030-06-01T12:00:00Z'), timeZone: 'UTC' }
  let member: StaffMember
  beforeAll(async () => {
    const other = await openSale(shop)
    member = await addMember(shop, other, 'owner')
    await shop.owner.query('delete from competition where event_id = $1', [other.eventId])
    await shop.owner.query('delete from event where id = $1', [other.eventId])
    const people = [member, ...(await Promise.all(names.slice(1).map(() => addMember(shop, other, 'user'))))]
    for (const [index, name] of ['Pérez', 'Ponce', 'Álvarez', 'Ñandú', 'alonso', 'Muñoz'].entries()) {
      await shop.owner.query('update auth_user set name = $2 where id = $1', [people[index]!.userId, name])
      await createEvent(member.ctx, { title: name, sport: 'running', ...start })
      await replies.create(member.ctx, { name, language: 'es', subject: name, text: name })
      await saveView(member.ctx, { list: 'athletes', name, query: '' })
    }
  })

  const lists: [name: string, list: () => Promise<{ name?: string; title?: string }[]>][] = [
    ['users', () => everyUser(member.ctx)],
    ['events', async () => (await adminEventsPage(member.ctx, eventListOf(new URLSearchParams('sort=title')))).rows],
    ['replies', async () => (await replies.page(member.ctx, new URLSearchParams('sort=name'))).rows],
    ['replies of a mail', () => savedReplies(member.ctx)],
    ['saved views', () => savedViews(member.ctx)],
  ]
  test.each(lists)('%s', async (_label, list) => {
    expect((await list()).map(({ name, title }) => name ?? title)).toEqual(names)
  })
})
