import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { parseResults } from '#rules/results/result-row-reader.ts'
import { importResults } from '#server/domain/registrations/import-results.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale, type Shop } from '#server/testing/shop.ts'
import { median } from './load.ts'
import { openThrowawayShop } from './throwaway-shop.ts'

const rounds = 3
const finishers = 30_000

/** An import of results beside COPY of the rows that it wrote, into the same tables with their indexes and triggers. */
export const benchImportedResults = async (): Promise<void> => {
  const { shop, urls, close } = await openThrowawayShop()
  const client = new pg.Client(urls.owner)
  await client.connect()
  try {
    const table = resultsTable()
    const times = { preview: [] as number[], import: [] as number[], again: [] as number[], copy: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      const sale = await openSale(shop)
      const run = async (isPreview: boolean) => {
        const start = performance.now()
        const report = await importResults(memberOf(sale), {
          eventId: sale.eventId,
          name: 'times.csv',
          mayBeAhead: true,
          isPreview,
          parse: (settings) => parseResults(table, {}, settings),
        })
        if (report.created + report.unchanged !== finishers) throw new Error('not every finisher was imported')
        return performance.now() - start
      }
      times.preview.push(await run(true))
      times.import.push(await run(false))
      times.again.push(await run(false))
      times.copy.push(await copyAgain(client, shop, sale))
      await removeAll(shop, sale)
    }
    const [copyMs, importMs] = [median(times.copy), median(times.import)]
    console.log(`import of ${finishers} results, median of ${rounds}`)
    for (const name of ['preview', 'import', 'again'] as const)
      console.log(`  ${name.padEnd(10)}${(median(times[name]) / 1000).toFixed(2).padStart(6)} s`)
    console.log(
      `  ${'COPY'.padEnd(10)}${(copyMs / 1000).toFixed(2).padStart(6)} s   ratio of rates ${(copyMs / importMs).toFixed(2)}`,
    )
  } finally {
    await client.end()
    await close()
  }
}

function resultsTable() {
  const header = ['bib', 'name', 'sex', 'gun time', 'chip time', 'category', '10k', '21k', '30k', '40k']
  const body = Array.from({ length: finishers }, (_, index) => {
    const minutes = (share: number) => ((120 + ((index * 7919) % 12_000) / 100) * share).toFixed(2)
    const cells = [
      `${index + 1}`,
      `Ríos ${index}, Ana María`,
      index % 2 ? 'F' : 'M',
      minutes(1),
      minutes(0.99),
      `C${index % 20}`,
    ]
    return { line: index + 2, cells: [...cells, ...[0.23, 0.48, 0.7, 0.95].map(minutes)] }
  })
  return { header, body }
}

const tables = ['registration', 'imported_result', 'standing'] as const

async function copyAgain(client: pg.Client, { owner }: Shop, { organizationId }: Sale): Promise<number> {
  const copies = new Map<string, Buffer>()
  for (const table of tables) {
    const rows = `select * from ${table} where organization_id = '${organizationId}'`
    copies.set(table, await buffer(client.query(to(`copy (${rows}) to stdout`))))
  }
  for (const table of tables.toReversed())
    await client.query(`delete from ${table} where organization_id = $1`, [organizationId])
  await owner.query('vacuum analyze')
  await forceRowSecurity(owner, 'no force')
  const start = performance.now()
  await client.query('begin')
  for (const table of tables)
    await pipeline(Readable.from([copies.get(table)!]), client.query(from(`copy ${table} from stdin`)))
  await client.query('commit')
  const ms = performance.now() - start
  await forceRowSecurity(owner, 'force')
  return ms
}

/** COPY does not write into tables whose policies bind the role. */
async function forceRowSecurity(owner: Shop['owner'], force: 'force' | 'no force'): Promise<void> {
  for (const table of tables) await owner.query(`alter table ${table} ${force} row level security`)
}

async function removeAll({ owner }: Shop, { organizationId }: Sale): Promise<void> {
  for (const table of tables.toReversed())
    await owner.query(`delete from ${table} where organization_id = $1`, [organizationId])
  await owner.query('vacuum analyze')
}
