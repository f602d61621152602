import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { databaseUrlsOf } from '#server/database/roles.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { openSale, openShop, secret, type Sale, type Shop } from '#server/testing/shop.ts'
import { inTurns, median } from './load.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { commitsIn, recordRepeatable, replay } from './recorded-statements.ts'
import { buyTeam, ensureTeamsAreWhole, openTeamRace } from './team-orders.ts'

const rounds = 5
const roundMs = 3_000
const connections = 16

/**
 * Orders a second for one scarce competition, where every order takes a place of the same pool: our commands beside the
 * statements that they send, recorded once and replayed through bare `pg` with other ids. First a hold of one place,
 * then a team of four from the hold to the confirmation.
 */
export const benchOrders = async (): Promise<void> => {
  const ledger = new LedgerGateway()
  const { shop, appUrl, close } = await openDurableShop(ledger)
  const pool = new pg.Pool({ connectionString: appUrl, max: connections })
  // Its connections are still closing when the database stops.
  pool.on('error', () => {})
  try {
    const sale = await openSale(shop, { capacity: 10_000_000 })
    await compare(pool, 'a hold of one place', () => holdPlaces(sale))
    await ensureNothingWasLost(shop, sale)
    const race = await openTeamRace(shop)
    await compare(pool, 'a team of four, from the hold to the confirmation', () => buyTeam(shop, race, ledger))
    await ensureTeamsAreWhole(shop, race)
  } finally {
    await pool.end()
    await close()
  }
}

async function compare(pool: pg.Pool, title: string, placeOrder: () => Promise<unknown>): Promise<void> {
  const recording = await recordRepeatable(placeOrder)
  const orderDorsal = () => ordersPerSecond(placeOrder)
  const orderBare = () => ordersPerSecond(() => replay(pool, recording))
  await inTurns(1, orderDorsal, orderBare)
  const [dorsal, limit] = await inTurns(rounds, orderDorsal, orderBare)
  const [dorsalRate, limitRate] = [median(dorsal), median(limit)]
  const { length } = recording.statements
  console.log(`${title}: one scarce competition, ${connections} buyers at once, median of ${rounds} runs in turns`)
  console.log(`  Dorsal                     ${dorsalRate.toFixed(1).padStart(7)} orders/s`)
  console.log(`  limit: bare pg             ${limitRate.toFixed(1).padStart(7)} orders/s`)
  console.log(`  ratio                      ${(dorsalRate / limitRate).toFixed(3).padStart(7)}`)
  console.log(`  ${length} statements, ${commitsIn(recording)} commits an order`)
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
