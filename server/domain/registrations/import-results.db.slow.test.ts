import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { moveRace } from '#server/testing/move-race.ts'
import { openSale } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { importResults } from './import-results.ts'

const urls = await useTestDatabase()
const shop = useShop({}, urls)

const linesOf = (finishers: number) => [
  'bib;name;sex;time',
  ...Array.from({ length: finishers }, (_, index) => `${index + 1};Ana Ríos;F;0:${40 + (index % 20)}:00`),
]

test('a killed import leaves nothing, and the file is imported when it is sent again', async () => {
  const sale = await openSale(shop)
  await moveRace(shop, sale, -2)
  const count = async (table: string) => {
    const { rows } = await shop.owner.query(`select count(*)::int as n from ${table} where organization_id = $1`, [
      sale.organizationId,
    ])
    return rows[0].n as number
  }
  const { organizationId, eventId } = sale
  const child = fork(new URL('../../testing/importing-process.ts', import.meta.url))
  const ended = once(child, 'exit')
  child.send({ ownerUrl: urls.owner, organizationId, eventId, lines: linesOf(20_000) })
  const [{ rows }] = (await once(child, 'message')) as [{ rows: number }]
  child.kill('SIGKILL')
  await ended
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(20_000)
  await expect.poll(() => openImports(sale.eventId)).toBe(0)
  expect([await count('registration'), await count('result_import'), await count('standing')]).toEqual([0, 0, 0])

  const file = { eventId: sale.eventId, name: 'times.csv', parse: parseLines(linesOf(20_000), ';') }
  expect(await importResults(memberOf(sale), file)).toMatchObject({ created: 20_000, rejected: [] })
  expect([await count('registration'), await count('result_import'), await count('standing')]).toEqual([
    20_000, 1, 20_000,
  ])
}, 300_000)

/** Sessions that still hold the lock of imports into the event. */
async function openImports(eventId: string): Promise<number> {
  const { rows } = await shop.owner.query(
    `select count(*)::int as n from pg_locks
     where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
    [`results ${eventId}`],
  )
  return rows[0].n as number
}

test('100,000 rows are imported, and so are those of a second file that changes them', async () => {
  const sale = await openSale(shop)
  const importLines = (lines: string[]) =>
    importResults(memberOf(sale), {
      eventId: sale.eventId,
      name: 'times.csv',
      mayBeAhead: true,
      parse: parseLines(lines, ';'),
    })
  const lines = linesOf(100_000)
  expect(await importLines(lines)).toMatchObject({ created: 100_000, rejected: [] })
  const report = await importLines(lines.map((line) => line.replace('0:40:00', '0:39:00')))
  expect([report.updated.length, report.unchanged]).toEqual([5_000, 95_000])
}, 600_000)
