import { setTimeout as pause } from 'node:timers/promises'
import type { StatementView } from '#rules/statements/statement-view.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { queryDatabase } from '../e2e/system/query-database.ts'
import { openSale } from '../e2e/system/sale.ts'
import { camtStatement, sendStatement } from '../e2e/system/send-statement.ts'
import { median } from './load.ts'
import { logInMember, printWaits, waitsDuring, type Waits } from './longest-waits.ts'
import { startDorsal } from './processes.ts'

const rounds = 3
const transfers = 5_000
const subdomain = 'nandu'
const secret = 'a secret of benches, long enough to count'

const givenNames = ['Ana', 'Luz', 'Leo', 'Iker', 'Noa', 'Eva', 'Hugo', 'Max']
const familyNames = ['Ríos', 'Paz', 'Sol', 'Gómez', 'García', 'Peña']
const secondNames = ['López', 'Ruiz', 'Díaz', 'Vega', 'Mora']

const names = givenNames.flatMap((given) =>
  familyNames.flatMap((family) => secondNames.map((second) => `${given} ${family} ${second}`)),
)

const files: Record<string, number> = { '5,000 credits without a reference': 5_000, '20,000 entries': 20_000 }

/** The longest that an answer without any work takes while a statement is read and matched, beside none. */
export const benchImportedStatements = async (): Promise<void> => {
  const database = await startEmbedded({ dataDir: createTemporaryFolder('bench') })
  const settings = { DATABASE_URL: database.url, APP_SECRET: secret }
  const dorsal = await startDorsal({ ...settings })
  try {
    await awaitTransfers(database.url)
    const cookie = await logInMember(dorsal.port, settings, { subdomain, role: 'owner' })
    console.log(
      `waits for an answer beside a CAMT.053 statement and none, ${transfers} open transfers, median of ${rounds}`,
    )
    for (const [label, entries] of Object.entries(files)) {
      const statement = camtStatement(
        Array.from({ length: entries }, (_, index) => names[index % names.length]!),
        'ARS',
      )
      const send = async () => {
        const { body } = await sendStatement({ port: dorsal.port, host: subdomain, cookie }, statement)
        const { counts } = JSON.parse(body) as Partial<StatementView>
        if (counts?.entries !== entries) throw new Error(`a statement was answered ${body.slice(0, 200)}`)
      }
      const [imports, waits, limits]: [number[], Waits[], Waits[]] = [[], [], []]
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        waits.push(await waitsDuring(dorsal.port, send))
        imports.push(performance.now() - start)
        limits.push(await waitsDuring(dorsal.port, () => pause(imports.at(-1))))
      }
      console.log(`  ${label}, imported in ${(median(imports) / 1_000).toFixed(1)} s`)
      printWaits('longest', waits, limits, ({ longest }) => longest)
      printWaits('p99', waits, limits, ({ p99 }) => p99)
    }
  } finally {
    await dorsal.stop()
    await database.stop()
  }
}

/** Orders of one price whose buyers have common names, each waited for. */
async function awaitTransfers(databaseUrl: string): Promise<void> {
  const { organizationId, eventId, competitionId } = await openSale(databaseUrl, { subdomain, places: transfers })
  await queryDatabase(
    databaseUrl,
    `with one as materialized (
       select uuidv7() as id, uuidv7() as line_id, ($4::text[])[1 + number % $5] as name,
         upper(translate(lpad(to_hex(number), 8, '0'), '01', 'GH')) as code
       from generate_series(1, $6::int) as number
     ), ordered as (
       insert into orders (id, organization_id, event_id, state, confirmation_id, confirmation_number, draft_key, locale,
         currency, base, total, platform_fee, provider_fee, vat, net, payment_timing, payment_method, refund_hours,
         held_until, created_at, buyer)
       select one.id, $1, $2, 'awaiting_payment', md5(one.id::text), 'DR-' || left(code, 4) || '-' || right(code, 4),
         gen_random_uuid(), 'es', currency, 10000, 10000, 0, 0, 0, 10000, 'instant', 'transfer', 48,
         now() + interval '2 days', now() - interval '2 days', jsonb_build_object('firstName', one.name, 'lastName', '')
       from one, organization where organization.id = $1
     ), line as (
       insert into order_line (id, organization_id, order_id, event_id, kind, position, state, title, quantity, unit_price,
         base, discount, deferred_cash, platform_fee, provider_fee, vat, total, net, pools)
       select line_id, $1, id, $2, 'registration', 0, 'held', '21K', 1, 10000, 10000, 0, 0, 0, 0, 0, 10000, 10000, '[]'
       from one
     ), athlete as (
       insert into registration (id, organization_id, event_id, competition_id, order_id, line_id, first_name, last_name,
         status, tags, search_text)
       select uuidv7(), $1, $2, $3, id, line_id, name, '', 'held', '{}', '' from one
     )
     insert into payment (id, organization_id, order_id, provider, attempt, state, amount, currency, updated_at)
     select uuidv7(), $1, one.id, 'transfer', 1, 'pending', 10000, currency, now()
     from one, organization where organization.id = $1`,
    [organizationId, eventId, competitionId, names, names.length, transfers],
  )
  await queryDatabase(databaseUrl, 'vacuum analyze')
}
