import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { databaseUrlsOf } from '#server/database/roles.ts'
import type { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { openShop, secret, type Shop } from '#server/testing/shop.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { inTurns, median } from './load.ts'
import { commitsIn, recordRepeatable, replay } from './recorded-statements.ts'

const rounds = 5
const roundMs = 3_000
const connections = 16

/** A shop whose database writes to the disk as in production; payments settle as `ledger` says. */
export async function inDurableShop(
  ledger: LedgerGateway,
  work: (shop: Shop, pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const database = await startEmbedded({ dataDir: createTemporaryFolder('bench') })
  const urls = databaseUrlsOf(database.url, secret)
  await migrate(urls)
  const shop = await openShop(urls, { sandbox: ledger })
  const pool = new pg.Pool({ connectionString: urls.app, max: connections })
  // Its connections are still closing when the database stops.
  pool.on('error', () => {})
  try {
    await work(shop, pool)
  } finally {
    await pool.end()
    await shop.close()
    await database.stop()
  }
}

/** Prints the orders a second of our commands, and of the statements they send, recorded once, through bare `pg`. */
export async function compareOrders(pool: pg.Pool, title: string, placeOrder: () => Promise<unknown>): Promise<void> {
  const recording = await recordRepeatable(placeOrder)
  const orderDorsal = () => ordersPerSecond(placeOrder)
  const orderBare = () => ordersPerSecond(() => replay(pool, recording))
  await inTurns(1, orderDorsal, orderBare)
  const [dorsal, limit] = await inTurns(rounds, orderDorsal, orderBare)
  const [dorsalRate, limitRate] = [median(dorsal), median(limit)]
  const { length } = recording.statements
  console.log(`${title}: one scarce pool, ${connections} buyers at once, median of ${rounds} runs in turns`)
  console.log(`  Dorsal                     ${dorsalRate.toFixed(1).padStart(7)} orders/s`)
  console.log(`  limit: bare pg             ${limitRate.toFixed(1).padStart(7)} orders/s`)
  console.log(`  ratio                      ${(dorsalRate / limitRate).toFixed(3).padStart(7)}`)
  console.log(`  ${length} statements, ${commitsIn(recording)} commits an order`)
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
