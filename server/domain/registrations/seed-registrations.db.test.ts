import { expect, test } from 'vitest'
import { askForFiles } from '#server/testing/registration-files.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { openTeamSale } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { writeAgreements } from '../agreements/write-agreements.ts'
import { findWrongOrders } from '../orders/wrong-orders.ts'
import { seedRegistrations } from './seed-registrations.ts'

const shop = useShop()

const seed = (sale: Sale, count: number) =>
  seedRegistrations(memberOf(sale), { files: shop.platform.files, competitionId: sale.competitionId, count })

test('invented athletes answer what they are asked, and most minors have sent their document', async () => {
  const sale = await openSale(shop, { capacity: 100 })
  await shop.owner.query('update competition set distance_m = 3000 where id = $1', [sale.competitionId])
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
