import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { openSale, type Sale, type Shop } from '#server/testing/shop.ts'
import { compareOrders, inDurableShop } from './order-rates.ts'
import { buyTeam, ensureTeamsAreWhole, openTeamRace } from './team-orders.ts'

/**
 * Orders a second for one scarce competition, where every order takes a place of the same pool: our commands beside the
 * statements that they send, recorded once and replayed through bare `pg` with other ids. First a hold of one place,
 * then a team of four from the hold to the confirmation.
 */
export const benchOrders = async (): Promise<void> => {
  const ledger = new LedgerGateway()
  await inDurableShop(ledger, async (shop, pool) => {
    const sale = await openSale(shop, { capacity: 10_000_000 })
    await compareOrders(pool, 'a hold of one place', () => holdPlaces(sale))
    await ensureNothingWasLost(shop, sale)
    const race = await openTeamRace(shop)
    await compareOrders(pool, 'a team of four, from the hold to the confirmation', () => buyTeam(shop, race, ledger))
    await ensureTeamsAreWhole(shop, race)
  })
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
