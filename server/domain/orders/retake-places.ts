import type { Em } from '#server/database/orm.ts'
import type { RefundReason } from '#rules/refunds/refund-reasons.ts'
import { Refused } from '#rules/refusals.ts'
import { redeemCoupon } from '../coupons/coupon-uses.ts'
import { sellables } from '../sellables.ts'
import type { OrderDetails } from './order-details.ts'
import { placesOfLines } from './order-lines.ts'
import type { Order } from './order.ts'
import { NoPlaceLeft, takePlaces } from './places.ts'

/** Returns why an expired order cannot get its places and coupon back; null when it has them. */
export async function retakePlaces(em: Em, order: Order, { lines, now }: OrderDetails): Promise<RefundReason | null> {
  const endedLines = lines.filter(({ state }) => state === 'ended')
  for (const [kind, ofKind] of Map.groupBy(endedLines, (line) => line.kind))
    if (await sellables[kind].hasBegun(em, ofKind, now)) return 'order_cancelled'
  try {
    // A savepoint: places taken before a full pool must be released.
    await em.transactional(async (savepoint) => {
      await takePlaces(savepoint, order, placesOfLines(endedLines))
      if (order.couponId)
        await redeemCoupon(savepoint, { organizationId: order.organizationId, couponId: order.couponId })
    })
    return null
  } catch (error) {
    if (error instanceof NoPlaceLeft) return 'no_place'
    if (error instanceof Refused) return 'coupon_used'
    throw error
  }
}
