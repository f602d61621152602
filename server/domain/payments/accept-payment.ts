import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { RefundReason } from '#rules/messages/message-views.ts'
import { Refused } from '#rules/refusals.ts'
import { Competition } from '../competitions/competition.ts'
import { redeemCoupon } from '../coupons/coupon-uses.ts'
import { lockEventStatus } from '../events/ensure-on-sale.ts'
import { confirmOrder } from '../orders/confirm-order.ts'
import { endOrders } from '../orders/end-orders.ts'
import type { Order } from '../orders/order.ts'
import { PoolFull, takePlaces } from '../orders/places.ts'
import { Registration } from '../registrations/registration.ts'
import type { Payment } from './payment.ts'
import { scheduleRefund } from './schedule-refund.ts'

type ArrivedPayment = { order: Order; payment: Payment; now: Date }

/**
 * Confirms an order (whose row is locked) with an arrived payment, or schedules its refund. After the hold's end it
 * takes places and coupon again, all or none.
 */
export async function acceptPayment(em: Em, ctx: Context, { order, payment, now }: ArrivedPayment): Promise<void> {
  const reason = await refundReasonOf(em, { order, payment, now })
  const isOver = reason === 'event_cancelled' || reason === 'organization_deleted'
  if (isOver && (order.state === 'held' || order.state === 'awaiting_payment')) {
    await endOrders(em, ctx, [{ id: order.id, couponId: order.couponId ?? null }], 'cancelled')
    await em.refresh(order)
  }
  if (reason) return scheduleRefund(em, ctx, { order, payment, reason, now })
  await confirmOrder(em, ctx, order, now)
}

async function refundReasonOf(em: Em, { order, payment, now }: ArrivedPayment): Promise<RefundReason | null> {
  const { state } = order
  if (state === 'confirmed') return 'already_paid'
  if (await isDeleted(em, order.organizationId)) return 'organization_deleted'
  // A withdrawn event sells no more, but who is already paying keeps the place.
  if ((await lockEventStatus(em, order)) === 'cancelled') return 'event_cancelled'
  if (state === 'cancelled' || state === 'refunded' || state === 'charged_back') return 'order_cancelled'
  if (payment.amount !== order.total || !order.termsAcceptedAt) return 'price_changed'
  return state === 'expired' ? retakePlaces(em, order, now) : null
}

// `for share` makes a concurrent deletion wait: it happens before this payment or after it.
async function isDeleted(em: Em, organizationId: string): Promise<boolean> {
  const [row] = await em.execute<{ is_deleted: boolean }[]>(
    'select deleted_at is not null as is_deleted from organization where id = ? for share',
    [organizationId],
  )
  return row!.is_deleted
}

/** Returns why an expired order cannot get its places and coupon back; null when it has them. */
async function retakePlaces(em: Em, order: Order, now: Date): Promise<RefundReason | null> {
  const competitions = await competitionsOf(em, order)
  if (competitions.some(({ startsAt }) => startsAt <= now)) return 'order_cancelled'
  const places = competitions.map(({ poolId }) => ({ poolId, quantity: 1 }))
  try {
    // A savepoint: places taken before a full pool must be released.
    await em.transactional(async (savepoint) => {
      await takePlaces(savepoint, order, places)
      if (order.couponId)
        await redeemCoupon(savepoint, { organizationId: order.organizationId, couponId: order.couponId })
    })
    return null
  } catch (error) {
    if (error instanceof PoolFull) return 'no_place'
    if (error instanceof Refused) return 'coupon_used'
    throw error
  }
}

async function competitionsOf(em: Em, { organizationId, id, eventId }: Order): Promise<Competition[]> {
  const athletes = await em.find(Registration, { organizationId, orderId: id })
  const competitions = await em.find(Competition, { organizationId, eventId })
  return athletes.map(({ competitionId }) => competitions.find((one) => one.id === competitionId)!)
}
