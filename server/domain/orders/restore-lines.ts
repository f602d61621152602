import type { Em } from '#server/database/orm.ts'
import { replaceCoupon } from '../coupons/coupon-uses.ts'
import { limitKeptCash, settleCash } from './collect-cash.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import type { OrderLine } from './order-line.ts'
import { linesOf, placesOfLines } from './order-lines.ts'
import type { Order } from './order.ts'
import { NoPlaceLeft, PoolFull, SoldOut, takePlaces } from './places.ts'

/**
 * Takes lines of an order back that were cancelled, with their places. Throws `Refused` `competition_full`, `event_full`,
 * `sold_out`, `coupon_used`.
 */
export async function restoreLines(em: Em, order: Order, lineIds: readonly string[]): Promise<void> {
  const lines = await linesOf(em, order)
  const wasWhole = order.state === 'cancelled'
  // The order goes on, so that those who are still out are cancelled alone.
  for (const other of lines) if (other.state === 'ended') other.state = 'cancelled'
  const restored = lines.filter(({ id }) => lineIds.includes(id))
  for (const each of restored)
    Object.assign(each, { state: 'confirmed', pools: each.pools.filter(({ isTier }) => !isTier) })
  order.state = 'confirmed'
  const active = lines.filter(({ state }) => state === 'confirmed')
  settleCash(order, active)
  limitKeptCash(order, lines)
  await em.flush()
  await takePlaces(em, order, placesOfLines(active)).catch((error: unknown) => {
    throw error instanceof PoolFull ? fullOf(restored, error.poolId) : error
  })
  if (wasWhole) await replaceCoupon(em, order.organizationId, { from: null, to: order.couponId ?? null })
  await bookMovements(em, order.organizationId, [order.id])
}

function fullOf(lines: readonly OrderLine[], poolId: string): NoPlaceLeft {
  const { kind, title } = lines.find(({ pools }) => pools.some((pool) => pool.poolId === poolId))!
  return kind === 'merchandise' ? new SoldOut({ values: { item: title } }) : new PoolFull(poolId, title)
}
