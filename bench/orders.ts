import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { newId } from '#server/database/ids.ts'
import { migrate } from '#server/database/migrate.ts'
import { databaseUrlsOf } from '#server/database/roles.ts'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { registerAthletes } from '#server/domain/orders/register-athletes.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { addresses, checkout, draft, openSale, openShop, secret, type Sale, type Shop } from '#server/testing/shop.ts'
import { inTurns, median } from './load.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'

const rounds = 5
const roundMs = 3_000
const connections = 16

/**
 * Orders a second for one scarce competition, where every order takes a place of the same pool: our command beside the
 * statements that it sends, recorded once and replayed through bare `pg` with other ids.
 */
export const benchOrders = async (): Promise<void> => {
  const ledger = new LedgerGateway()
  const { shop, appUrl, close } = await openDurableShop(ledger)
  const pool = new pg.Pool({ connectionString: appUrl, max: connections })
  try {
    const sale = await openSale(shop, { capacity: 10_000_000 })
    const placeOrder = () => holdPlaces(sale)
    const statements = await recordOrder(shop, sale)
    const orderDorsal = () => ordersPerSecond(placeOrder)
    const orderBare = () => ordersPerSecond(() => replay(pool, statements))
    await inTurns(1, orderDorsal, orderBare)
    const [dorsal, limit] = await inTurns(rounds, orderDorsal, orderBare)
    await ensureNothingWasLost(shop, sale)
    const [dorsalRate, limitRate] = [median(dorsal), median(limit)]
    console.log(`one scarce competition, ${connections} buyers at once, median of ${rounds} runs in turns`)
    console.log(`  Dorsal                     ${dorsalRate.toFixed(0).padStart(7)} orders/s`)
    console.log(`  limit: ${statements.length} statements, bare pg ${limitRate.toFixed(0).padStart(6)} orders/s`)
    console.log(`  ratio                      ${(dorsalRate / limitRate).toFixed(3).padStart(7)}`)
    // Once before: a first purchase also prepares what later ones have in memory.
    await purchase(shop, sale, ledger)
    const [all] = await recordStatements(() => purchase(shop, sale, ledger))
    const commits = all.filter(({ text }) => /^commit/i.test(text)).length
    console.log(`a purchase from hold to confirmation: ${all.length} statements, ${commits} commits`)
  } finally {
    await pool.end()
    await close()
  }
}

async function openDurableShop(ledger: LedgerGateway) {
  const dataDir = createTemporaryFolder('bench')
  const database = await startEmbedded({ dataDir })
  const urls = databaseUrlsOf(database.url, secret)
  await migrate(urls)
  const shop = await openShop(urls, { sandbox: ledger })
  return {
    shop,
    appUrl: urls.app,
    close: async () => {
      await shop.close()
      await database.stop()
    },
  }
}

async function ordersPerSecond(placeOrder: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let count = 0
  const buyer = async () => {
    while (performance.now() - start < roundMs) {
      await placeOrder()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, buyer))
  return (count * 1_000) / (performance.now() - start)
}

type Statement = { text: string; values: unknown[] }
type UniqueValue = { original: string; next: () => string }
type Recording = { length: number; statements: Statement[]; uniqueValues: UniqueValue[] }

/** What `work` sends to the database through `pg`. */
async function recordStatements<Result>(work: () => Promise<Result>): Promise<[Statement[], Result]> {
  const statements: Statement[] = []
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const originalQuery = client.query
  client.query = function (this: unknown, ...args: unknown[]) {
    const [query, values] = args as [string | Statement, unknown[]?]
    const text = typeof query === 'string' ? query : query.text
    statements.push({ text, values: [...(values ?? (query as Statement).values ?? [])] })
    return Reflect.apply(originalQuery, this, args)
  }
  const result = await work().finally(() => (client.query = originalQuery))
  return [statements, result]
}

/** One purchase from the hold to the confirmation, a provider's answers aside. */
async function purchase(shop: Shop, { ctx, eventId, competitionId }: Sale, ledger: LedgerGateway): Promise<void> {
  const { confirmationId } = await registerAthletes(ctx, eventId, draft(competitionId))
  await checkOut(ctx, confirmationId, checkout(), addresses)
  const providerPaymentId = [...ledger.payments.keys()].at(-1)!
  ledger.set(providerPaymentId, { state: 'approved' })
  await settleSandboxPayment(shop, providerPaymentId)
}

async function recordOrder(shop: Shop, sale: Sale): Promise<Recording> {
  const [statements, { confirmationId, draftKey }] = await recordStatements(() => holdPlaces(sale))
  const { rows } = await shop.owner.query<{ id: string; number: string; athlete: string; line: string; place: string }>(
    `select orders.id, confirmation_number as number, registration.id as athlete, line_id as line, order_place.id as place
      from orders join registration on registration.order_id = orders.id
        join order_place on order_place.order_id = orders.id
      where orders.confirmation_id = $1`,
    [confirmationId],
  )
  const { id, number, athlete, line, place } = rows[0]!
  const uniqueValues: UniqueValue[] = [
    ...[id, athlete, line, place].map((original) => ({ original, next: newId })),
    { original: draftKey, next: randomUUID },
    { original: confirmationId, next: () => randomBytes(24).toString('base64url') },
    { original: number, next: () => `DR-${randomBytes(6).toString('hex')}` },
  ]
  return { length: statements.length, statements, uniqueValues }
}

async function replay(pool: pg.Pool, { statements, uniqueValues }: Recording): Promise<void> {
  const replacements = uniqueValues.map(({ original, next }) => [original, next()] as const)
  const replaceIds = (value: string) =>
    replacements.reduce((text, [original, replacement]) => text.replaceAll(original, replacement), value)
  const client = await pool.connect()
  try {
    for (const { text, values } of statements)
      await client.query(
        replaceIds(text),
        values.map((value) => (typeof value === 'string' ? replaceIds(value) : value)),
      )
  } finally {
    client.release()
  }
}

async function ensureNothingWasLost({ owner }: Shop, { organizationId, poolId }: Sale): Promise<void> {
  const { rows } = await owner.query<{ orders: string; athletes: string; taken: number }>(
    `select (select count(*) from orders where organization_id = $1) as orders,
            (select count(*) from registration where organization_id = $1) as athletes,
            (select taken from place_pool where id = $2) as taken`,
    [organizationId, poolId],
  )
  const { orders, athletes, taken } = rows[0]!
  if (Number(orders) !== taken || Number(athletes) !== taken)
    throw new Error(`${orders} orders, ${athletes} athletes, ${taken} places taken: the run does not count`)
}
