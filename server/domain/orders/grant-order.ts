import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { wholeRate } from '#rules/money/money.ts'
import { Refused } from '#rules/refusals.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import { auditedBy, command, procedure, unchanged } from '../command.ts'
import { replaceCoupon } from '../coupons/coupon-uses.ts'
import { findRow } from '../find-row.ts'
import { giveUpAttempts } from '../payments/close-open-checkouts.ts'
import { confirmOrder } from './confirm-order.ts'
import { expireOverdueHolds } from './expire-holds.ts'
import { noteOnOrder } from './order-notes.ts'
import { orderDetails, type OrderDetails } from './order-details.ts'
import { repriceLines } from './order-lines.ts'
import { priceColumns, priceOfTerms, pricingTerms } from './order-price.ts'
import { isCheckedOut, Order } from './order.ts'
import { retakePlaces } from './retake-places.ts'

/**
 * Confirms an order that nobody has paid, free of charge; after the end of its hold the places are taken again. The
 * reason becomes a note. Twice is once. Throws `Refused` `order_not_payable` when it was not sent yet, is being paid,
 * or has ended otherwise, `event_cancelled`, `competition_full` when its places are gone, `registration_closed` once
 * its event has begun, `not_found`, `forbidden`.
 */
export const grantOrder = procedure({
  permission: 'refund-orders',
  async run(ctx, orderId: string, { reason }: { reason: string }): Promise<void> {
    const { eventId, state } = await ctx.db.transaction((em) => findRow(em, ctx, Order, orderId))
    // Overdue holds of others must not block the places that are taken again.
    if (state === 'expired') await expireOverdueHolds(ctx, { eventId })
    await confirmFree(ctx, orderId, reason)
  },
})

const confirmFree = command({
  permission: 'refund-orders',
  subject: Order,
  locks: true,
  action: 'order.granted',
  async run({ em, ctx, subject: order }, reason: string) {
    if (order.state === 'confirmed' && order.total + order.deferredCash === 0) return unchanged()
    const details = await orderDetails(em, order)
    await ensureGrantable(em, order, details)
    await giveUpAttempts(em, ctx, details.payments)
    await makeFree(em, ctx, order, details)
    const entryId = await recordGrant(em, ctx, order, reason)
    await confirmOrder(em, ctx, { ...details, order, isByStaff: true })
    return auditedBy(entryId)
  },
})

export async function recordGrant(em: Em, ctx: Context, order: Order, reason: string): Promise<EntryId> {
  noteOnOrder(em, ctx, order, reason)
  await em.flush()
  return audit(ctx, em, 'order.granted', order.id, { reason })
}

async function ensureGrantable(em: Em, order: Order, details: OrderDetails): Promise<void> {
  const { id, state, confirmationId } = order
  const isUnpaid = state === 'awaiting_payment' || state === 'expired'
  const isMoneyOnItsWay = details.payments.some(
    (payment) => payment.state === 'in_process' || payment.receivedAmount > payment.refundedAmount,
  )
  if (!isUnpaid || !isCheckedOut(order) || isMoneyOnItsWay)
    throw new Refused({ code: 'order_not_payable', values: { confirmationId } })
  if (details.event.status === 'cancelled') throw new Refused({ code: 'event_cancelled', values: { order: id } })
  if (state !== 'expired') return
  const obstacle = await retakePlaces(em, Object.assign(order, { couponId: null }), details)
  if (obstacle) throw new Refused({ code: obstacle === 'no_place' ? 'competition_full' : 'registration_closed' })
}

async function makeFree(em: Em, ctx: Context, order: Order, { lines }: OrderDetails): Promise<void> {
  if (order.state === 'awaiting_payment')
    await replaceCoupon(em, order.organizationId, { from: order.couponId ?? null, to: null })
  const seller = pricingTerms(ctx.organization, order)
  const sold = lines
    .filter(({ state }) => state !== 'cancelled')
    .map((line) => Object.assign(line, { deferredCash: 0 }))
  const price = priceOfTerms(seller, sold, wholeRate)
  Object.assign(order, priceColumns(seller, price), { paymentMethod: null, couponId: null, couponCode: null })
  repriceLines(sold, sold, price)
}
