import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { RefundReason } from '#rules/refunds/refund-reasons.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { confirmOrder } from '../orders/confirm-order.ts'
import { endOrders } from '../orders/end-orders.ts'
import type { OrderDetails } from '../orders/order-details.ts'
import { isCheckedOut, type Order } from '../orders/order.ts'
import { retakePlaces } from '../orders/retake-places.ts'
import type { Payment } from './payment.ts'
import { requestRefund } from '../refunds/request-refund.ts'

/** `surplus` is what staff accept that arrived beyond the price; below 0 what they do without. In minor units. */
type ArrivedPayment = { order: Order; payment: Payment; details: OrderDetails; surplus?: Cents }

/**
 * Confirms an order (whose row is locked) with an arrived payment, or schedules its refund. After the hold's end it
 * takes places and coupon again, all or none. Returns why it is refunded; null when the order is confirmed.
 */
export async function acceptPayment(em: Em, ctx: Context, arrived: ArrivedPayment): Promise<RefundReason | null> {
  const { order, payment, details } = arrived
  const reason = await refundReasonOf(em, arrived)
  const isOver = reason === 'event_cancelled' || reason === 'organization_deleted'
  if (isOver && (order.state === 'held' || order.state === 'awaiting_payment')) {
    await endOrders(em, ctx, [{ id: order.id, couponId: order.couponId ?? null }], 'cancelled')
    await em.refresh(order)
  }
  if (reason) {
    await requestRefund(em, ctx, { order, payment, amount: payment.receivedAmount, because: reason, now: details.now })
    return reason
  }
  await confirmOrder(em, ctx, { ...details, order })
  return null
}

async function refundReasonOf(
  em: Em,
  { order, payment, details, surplus = 0 }: ArrivedPayment,
): Promise<RefundReason | null> {
  const { state } = order
  if (state === 'confirmed') return 'already_paid'
  if (await isDeleted(em, order.organizationId)) return 'organization_deleted'
  // A withdrawn event sells no more, but who is already paying keeps the place.
  if (details.event.status === 'cancelled') return 'event_cancelled'
  if (state === 'cancelled' || state === 'refunded' || state === 'charged_back') return 'order_cancelled'
  if (payment.receivedAmount - surplus !== order.total || !isCheckedOut(order)) return 'price_changed'
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
