import { expect, test } from 'vitest'
import { addAthletes, bibsOf } from '#server/testing/athletes.ts'
import { openSale } from '#server/testing/shop.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { useShop } from '#server/testing/use-shop.ts'

const operator = useOperator()
const shop = useShop()

test('dorsal bib assign says what it would do, does it, and leaves all alone with too few numbers', async () => {
  const sale = await openSale(shop)
  const run = (...more: string[]) =>
    operator.dorsal('bib', 'assign', '--org', sale.organizationId, '--event', '21k', '--json', ...more)
  await addAthletes(shop, sale, { count: 3 })
  expect(await run()).toMatchObject({ code: 4 })
  const addRule = `insert into bib_rule (id, organization_id, event_id, competition_id, gender, age_group, prefix, first,
    last, reserved, sort_by) values (gen_random_uuid(), $1, $2, $3, 'any', 'any', 'R', 1, 2, '[]', 'name')`
  await shop.owner.query(addRule, [sale.organizationId, sale.eventId, sale.competitionId])
  expect(await run()).toMatchObject({ code: 4 })
  await shop.owner.query('update bib_rule set last = 9 where event_id = $1', [sale.eventId])
  expect((await run('--dry-run')).json).toEqual({
    event: '21k',
    scope: 'missing',
    assigned: 3,
    unchanged: 0,
    dryRun: true,
  })
  expect(await bibsOf(shop, sale)).toEqual({ N001: null, N002: null, N003: null })
  expect(await run()).toMatchObject({ code: 0, json: { assigned: 3, dryRun: false } })
  expect(await bibsOf(shop, sale)).toEqual({ N001: 'R1', N002: 'R2', N003: 'R3' })
  expect((await run('--scope', 'all', '--yes')).json).toMatchObject({ assigned: 0, unchanged: 3 })
  expect(await run('--scope', 'some')).toMatchObject({ code: 2 })
})
