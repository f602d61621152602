import { expect, test } from 'vitest'
import { askForFiles } from '#server/testing/registration-files.ts'
import { sellItem } from '#server/testing/merchandise.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { openTeamSale } from '#server/testing/teams.ts'
import { seedCompetition } from '#server/testing/seed-competition.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { seedFormerTerms } from '../agreements/seed-former-terms.ts'
import { writeAgreements } from '../agreements/write-agreements.ts'
import { findWrongOrders } from '../orders/wrong-orders.ts'

const shop = useShop()

const seed = (sale: Sale, count: number) => seedCompetition(shop, sale, count)

test('invented athletes answer what they are asked, and most minors have sent their document', async () => {
  const sale = await openSale(shop, { capacity: 100 })
  await shop.owner.query('update competition set distance_m = 3000 where id = $1', [sale.competitionId])
  // Who is invented follows from the address of the event.
  await shop.owner.query(`update event set slug = 'lighthouse-run' where id = $1`, [sale.eventId])
  await askForFiles(sale, [
    { kind: 'choice', id: 'pace', label: 'Pace', options: ['Easy', 'Fast'], required: true },
    { kind: 'number', id: 'speed', label: 'Speed', min: 1, max: 2, condition: answered('pace', 'Fast') },
    { required: true, isHealth: true, condition: { kind: 'under', age: 18 } },
  ])
  expect(await seed(sale, 100)).toBe(100)
  const answers = await queryRow<Record<string, number>>(
    shop,
    `select count(*) filter (where answers ? 'pace')::int as paces,
       count(*) filter (where answers -> 'pace' ->> 'value' = 'Easy' and answers ? 'speed')::int as hidden,
       count(*) filter (where (answers -> 'speed' ->> 'value')::int between 1 and 2)::int as speeds
     from registration where event_id = $1`,
    [sale.eventId],
  )
  expect(answers.paces).toBeGreaterThan(85)
  expect(answers.paces).toBeLessThan(100)
  expect(answers.hidden).toBe(0)
  expect(answers.speeds).toBeGreaterThan(15)
  const sent = await queryRow<Record<string, number | boolean | string>>(
    shop,
    `select count(*)::int as files, bool_and(is_health) as health, min(name) as name, min(key) as key,
       bool_and(birth_date > to_char(now() - interval '18 years', 'YYYY-MM-DD')) as minors, count(distinct key)::int as keys,
       (select count(*)::int from registration
         where event_id = $1 and birth_date > to_char(now() - interval '18 years', 'YYYY-MM-DD')) as "minorAthletes"
     from registration_file join registration on registration.id = registration_id where event_id = $1`,
    [sale.eventId],
  )
  expect(sent).toMatchObject({ health: true, minors: true, name: 'certificate.pdf', keys: sent.files })
  expect(sent.minorAthletes).toBeGreaterThan(3)
  expect(Number(sent.files) * 4).toBeGreaterThan(Number(sent.minorAthletes))
  expect(sent.files).toBeLessThanOrEqual(Number(sent.minorAthletes))
  const bytes = await shop.platform.files.readAny(String(sent.key))
  expect(Buffer.from(bytes!).toString('latin1')).toMatch(/^%PDF-1\.4\n[^]*Medical certificate[^]*%%EOF\n$/)
})

const answered = (field: string, answer: string) => ({ kind: 'answer', field, isOneOf: [answer] })

test('members who joined by link have registered later and accepted for themselves', async () => {
  const sale = await openTeamSale(shop, { min: 2, max: 4, lateCompletion: true }, { capacity: 40 })
  const texts = { terms: 'Own terms of {event}', waiver: null }
  await sale.ctx.db.transaction((em) => writeAgreements(em, sale.organizationId, texts, sale.ctx.now))
  const athletes = await seed(sale, 40)
  const counts = await queryRow<Record<string, number>>(
    shop,
    `select count(*)::int as members, count(distinct team_id)::int as teams,
       count(*) filter (where registration.created_at > confirmed_at)::int as later,
       (select count(*)::int from acceptance join registration joined on joined.id = registration_id
         where acceptance.organization_id = $2 and joined.created_at = accepted_at) as own,
       (select count(*)::int from acceptance where organization_id = $2 and registration_id is null
         and texts::text like '%Own terms of%') as bought
     from registration join orders on orders.id = order_id where registration.event_id = $1`,
    [sale.eventId, sale.organizationId],
  )
  expect(counts).toMatchObject({ members: athletes, teams: 40, bought: 40, own: counts.later })
  expect(counts.later).toBeGreaterThan(10)
  expect(counts.later).toBeLessThan(athletes - 40)
  const wrong = await findWrongOrders(shop.system)
  expect(wrong.filter(({ organizationId }) => organizationId === sale.organizationId)).toEqual([])
})

const wrongOrdersOf = async ({ organizationId }: Sale) =>
  (await findWrongOrders(shop.system)).filter((order) => order.organizationId === organizationId)

test('invented athletes have chosen merchandise, no more of it than there is, and most were handed it out', async () => {
  const sale = await openSale(shop, { capacity: 60 })
  const shirt = await sellItem(shop, sale, { rule: 'included' })
  const hoodie = await sellItem(shop, sale, {
    name: 'Hoodie',
    rule: 'optional',
    variants: [{ id: '', name: '', stock: 3 }],
  })
  await sellItem(shop, sale, { name: 'Belt', competitionIds: [] })
  expect(await seed(sale, 60)).toBe(60)
  const choicesOf = (item: string) =>
    queryRow<Record<string, number>>(
      shop,
      `select count(*)::int as athletes, coalesce(sum(quantity), 0)::int as pieces, count(delivered_at)::int as delivered,
         count(distinct variant_id)::int as variants from merchandise_choice where item_id = $1`,
      [item],
    )
  const shirts = await choicesOf(shirt.itemId)
  expect(shirts.athletes).toBeGreaterThan(50)
  expect(shirts.athletes).toBeLessThanOrEqual(60)
  expect(shirts).toMatchObject({ pieces: shirts.athletes, variants: 2, delivered: 0 })
  expect(await choicesOf(hoodie.itemId)).toMatchObject({ pieces: 3 })
  const { rows: taken } = await shop.owner.query<{ taken: number }>(
    'select taken from place_pool where id = any ($1)',
    [[...shirt.poolIds, ...hoodie.poolIds]],
  )
  expect(taken.reduce((sum, pool) => sum + pool.taken, 0)).toBe(shirts.pieces! + 3)
  expect(await wrongOrdersOf(sale)).toEqual([])
  const past = await openSale(shop, { capacity: 60 })
  await shop.owner.query(`update event set starts_at = now() - interval '10 days' where id = $1`, [past.eventId])
  const { itemId } = await sellItem(shop, past, { rule: 'included' })
  await seed(past, 60)
  const merchandise = await choicesOf(itemId)
  expect(merchandise.delivered).toBeGreaterThan(40)
  expect(merchandise.delivered).toBeLessThan(merchandise.athletes!)
})

test('buyers have accepted the terms that were in force: earlier ones have fewer paragraphs', async () => {
  const sale = await openSale(shop, { capacity: 60 })
  const texts = { terms: 'Pay in time.\n\nStart in time.\n\nLeave nothing behind.', waiver: null }
  await sale.ctx.db.transaction((em) => writeAgreements(em, sale.organizationId, texts, sale.ctx.now))
  await seedFormerTerms(memberOf(sale))
  await seedFormerTerms(memberOf(sale))
  const { rows: versions } = await shop.owner.query(
    `select version, text #>> '{}' as text from agreement where organization_id = $1 order by version`,
    [sale.organizationId],
  )
  expect(versions).toEqual([
    { version: 1, text: 'Pay in time.' },
    { version: 2, text: 'Pay in time.\n\nStart in time.' },
    { version: 3, text: 'Pay in time.\n\nStart in time.\n\nLeave nothing behind.' },
  ])
  await seed(sale, 60)
  const { rows } = await shop.owner.query(
    `select (texts -> 0 ->> 'version')::int as version, bool_and(accepted_at >= created_at) as later,
       count(*) > 3 as several
     from acceptance join agreement on agreement.organization_id = acceptance.organization_id
       and version = (texts -> 0 ->> 'version')::int and version > 1
     where acceptance.organization_id = $1 group by 1 order by 1`,
    [sale.organizationId],
  )
  expect(rows).toEqual([
    { version: 2, later: true, several: true },
    { version: 3, later: true, several: true },
  ])
})

test('a waiting list shows every state, and the last place is on offer', async () => {
  const sale = await openSale(shop, { capacity: 20 })
  await shop.owner.query('update competition set has_waiting_list = true where id = $1', [sale.competitionId])
  expect(await seed(sale, 20)).toBe(19)
  const { rows } = await shop.owner.query(
    `select state, array_agg(places order by position) as places, count(order_id)::int as orders from waiting_entry
     where competition_id = $1 group by state order by min(position)`,
    [sale.competitionId],
  )
  expect(rows).toEqual([
    { state: 'taken', places: [1], orders: 1 },
    { state: 'declined', places: [1], orders: 0 },
    { state: 'expired', places: [1], orders: 0 },
    { state: 'left', places: [1], orders: 0 },
    { state: 'removed', places: [1], orders: 0 },
    { state: 'offered', places: [1], orders: 0 },
    { state: 'waiting', places: [1, 1, 2, 1, 4], orders: 0 },
  ])
  const pool = await queryRow(shop, 'select taken, waiting from place_pool where id = $1', [sale.poolId])
  expect(pool).toEqual({ taken: 20, waiting: 9 })
  expect(await wrongOrdersOf(sale)).toEqual([])
})
