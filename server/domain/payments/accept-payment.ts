import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { RefundReason } from '#rules/messages/message-views.ts'
import { Refused } from '#rules/refusals.ts'
import { redeemCoupon } from '../coupons/coupon-uses.ts'
import { confirmOrder } from '../orders/confirm-order.ts'
import { endOrders } from '../orders/end-orders.ts'
import type { OrderDetails } from '../orders/order-details.ts'
import { placesOfLines } from '../orders/order-lines.ts'
import type { Order } from '../orders/order.ts'
import { NoPlaceLeft, takePlaces } from '../orders/places.ts'
import { sellables } from '../sellables.ts'
import type { Payment } from './payment.ts'
import { scheduleRefund } from './schedule-refund.ts'

type ArrivedPayment = { order: Order; payment: Payment; details: OrderDetails }

/**
 * Confirms an order (whose row is locked) with an arrived payment, or schedules its refund. After the hold's end it
 * takes places and coupon again, all or none.
 */
export async function acceptPayment(em: Em, ctx: Context, arrived: ArrivedPayment): Promise<void> {
  const { order, payment, details } = arrived
  const reason = await refundReasonOf(em, arrived)
  const isOver = reason === 'event_cancelled' || reason === 'organization_deleted'
  if (isOver && (order.state === 'held' || order.state === 'awaiting_payment')) {
    await endOrders(em, ctx, [{ id: order.id, couponId: order.couponId ?? null }], 'cancelled')
    await em.refresh(order)
  }
  if (reason) return scheduleRefund(em, ctx, { order, payment, reason, now: details.now })
  await confirmOrder(em, ctx, { ...details, order })
}

async function refundReasonOf(em: Em, { order, payment, details }: ArrivedPayment): Promise<RefundReason | null> {
  const { state } = order
  if (state === 'confirmed') return 'already_paid'
  if (await isDeleted(em, order.organizationId)) return 'organization_deleted'
  // A withdrawn event sells no more, but who is already paying keeps the place.
  if (details.event.status === 'cancelled') return 'event_cancelled'
  if (state === 'cancelled' || state === 'refunded' || state === 'charged_back') return 'order_cancelled'
  if (payment.amount !== order.total || !order.termsAcceptedAt) return 'price_changed'
  return state === 'expired' ? retakePlaces(em, order, details) : null
}

// `for share` makes a concurrent deletion wait: it happens before this payment or after it.
async function isDeleted(em: Em, organizationId: string): Promise<boolean> {
  const [row] = await query(
    em,
    sql<{ is_deleted: boolean }>`
      select deleted_at is not null as is_deleted from organization where id = ${organizationId} for share`,
  )
  return row!.is_deleted
}

/** Returns why an expired order cannot get its places and coupon back; null when it has them. */
async function retakePlaces(em: Em, order: Order, { lines, now }: OrderDetails): Promise<RefundReason | null> {
  const ended = lines.filter(({ state }) => state === 'ended')
  for (const [kind, ofKind] of Map.groupBy(ended, (line) => line.kind))
    if (await sellables[kind].hasBegun(em, ofKind, now)) return 'order_cancelled'
  try {
    // A savepoint: places taken before a full pool must be released.
    await em.transactional(async (savepoint) => {
      await takePlaces(savepoint, order, placesOfLines(ended))
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
