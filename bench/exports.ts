import { createWriteStream } from 'node:fs'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { openSpreadsheet } from '#server/adapters/spreadsheets/open-spreadsheet.ts'
import { exportAthletes, type ExportWords } from '#server/domain/exports/athletes-export.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { fillOrganization, few } from './fill-organization.ts'
import { median } from './load.ts'
import { openThrowawayShop } from './throwaway-shop.ts'

const rounds = 3
const athletes = { few: 2_000, many: 20_000 }
const formats = ['csv', 'xlsx'] as const
type Format = (typeof formats)[number]

const name = (text: string) => text
const words: ExportWords = {
  column: name,
  payment: name,
  gender: name,
  status: name,
  answer: { yes: 'yes', no: 'no', country: name, day: name },
}

/** The athletes of an event as CSV and as a workbook, beside COPY of the same rows from the same tables. */
export const benchExports = async (): Promise<void> => {
  const { shop, urls, close } = await openThrowawayShop()
  const client = new pg.Client(urls.owner)
  await client.connect()
  try {
    const sales = { few: await openSale(shop), many: await openSale(shop) }
    // Half of the athletes are of the event.
    for (const size of ['few', 'many'] as const)
      await fillOrganization(shop.owner, sales[size], { ...few, athletes: 2 * athletes[size] })
    await shop.owner.query('vacuum analyze')
    // What is loaded and compiled once is no memory of an export.
    for (const format of formats) await write(sales.few, format, athletes.few)
    const peaks = { csv: { few: 0, many: 0 }, xlsx: { few: 0, many: 0 } }
    for (const size of ['few', 'many'] as const)
      for (const format of formats) peaks[format][size] = (await write(sales[size], format, athletes[size])).peakMb
    const times = { copy: [] as number[], csv: [] as number[], xlsx: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.copy.push(await copy(client, sales.many))
      for (const format of formats) times[format].push((await write(sales.many, format, athletes.many)).ms)
    }
    const copyMs = median(times.copy)
    console.log(`export of ${athletes.many} athletes, median of ${rounds}`)
    console.log(`  ${'COPY'.padEnd(6)}${seconds(copyMs)}`)
    for (const format of formats) {
      const ms = median(times[format])
      const { few: ofFew, many: ofMany } = peaks[format]
      console.log(
        `  ${format.padEnd(6)}${seconds(ms)}   ratio of rates ${(copyMs / ms).toFixed(3)}   memory +${ofMany} MB; of ${athletes.few} athletes +${ofFew} MB`,
      )
    }
  } finally {
    await client.end()
    await close()
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2).padStart(6)} s`

async function write(sale: Sale, format: Format, expected: number): Promise<{ ms: number; peakMb: number }> {
  const output = createWriteStream('/dev/null')
  const sheet = await openSpreadsheet(format, output, { bom: true, sheetName: 'athletes' })
  const residentMb = () => Math.round(process.memoryUsage().rss / 2 ** 20)
  const before = residentMb()
  let peak = before
  const start = performance.now()
  const rows = await exportAthletes(
    memberOf(sale),
    { eventId: sale.eventId, words },
    {
      write: async (...batch) => {
        await sheet.write(...batch)
        peak = Math.max(peak, residentMb())
      },
    },
  )
  await sheet.finish()
  if (rows !== expected) throw new Error(`${rows} rows were exported, not ${expected}`)
  return { ms: performance.now() - start, peakMb: Math.max(peak, residentMb()) - before }
}

async function copy(client: pg.Client, { organizationId, eventId }: Sale): Promise<number> {
  const start = performance.now()
  const stream = client.query(
    to(`copy (
      select bib_number, last_name, first_name, competition.name, registration.status, email, phone, dni, birth_date,
        gender, emergency_name, emergency_phone, registration.tags, orders.state, confirmation_number, orders.buyer, order_line.base,
        order_line.deferred_cash, orders.currency, registration.created_at, result_time_ms, splits
      from registration
      join competition on competition.organization_id = registration.organization_id and competition.id = competition_id
      left join orders on orders.organization_id = registration.organization_id and orders.id = order_id
      left join order_line on order_line.organization_id = registration.organization_id and order_line.id = line_id
      where registration.organization_id = '${organizationId}' and registration.event_id = '${eventId}'
      order by last_name, first_name, registration.id
    ) to stdout (format csv)`),
  )
  let bytes = 0
  for await (const chunk of stream) bytes += (chunk as Buffer).length
  if (bytes === 0) throw new Error('nothing was copied')
  return performance.now() - start
}
