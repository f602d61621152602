import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { audit } from '../audit/audit.ts'
import { Event } from '../events/event.ts'
import { countRegistrations, registrationsIn } from '../orders/confirm-order.ts'
import { endOrders } from '../orders/end-orders.ts'
import type { OrderLine } from '../orders/order-line.ts'
import { linesOf } from '../orders/order-lines.ts'
import type { Order } from '../orders/order.ts'
import { notifyAthletesOfCancellation } from '../own-orders/notify-of-cancellation.ts'
import { canMoveOrder } from '#rules/orders/order-state.ts'
import { refundedByMoves } from '#rules/prices/moved-price.ts'
import { Payment } from './payment.ts'
import { refundableAmount } from './refundable-amount.ts'

type ReturnedPayment = { order: Order; payment: Payment; state: 'refunded' | 'charged_back' }

const auditActions = { refunded: 'payment.refunded', charged_back: 'payment.charged-back' } as const

/**
 * Ends the order of a refunded or charged-back payment, unless another approved payment covers it or only what was
 * cancelled of it was refunded; an order that had ended already only changes its state.
 */
export async function endRefundedOrder(
  em: Em,
  ctx: Context,
  { order, payment, state }: ReturnedPayment,
): Promise<void> {
  const { organizationId, id: orderId } = order
  await em.flush()
  await audit(ctx, em, auditActions[state], payment.id, { orderId, amount: payment.receivedAmount })
  if (!canMoveOrder(order.state, state)) return
  if (order.state !== 'confirmed') {
    if (!(await hasLaterAttempt(em, payment))) order.state = state
    return
  }
  const others = await em.find(Payment, { organizationId, orderId, state: 'approved' })
  if (others.some((other) => refundableAmount(other) > 0)) return
  if (state === 'refunded' && (await isPaidPartCancelled(em, order))) return
  const endedLines = await endOrders(em, ctx, [{ id: orderId, couponId: order.couponId ?? null }], state)
  await countRegistrations(em, order, -(await registrationsIn(em, organizationId, endedLines)))
  await notifyAthletes(em, ctx, order, endedLines)
}

/** The buyer reads of the refund; everybody knows of a cancelled event already. */
async function notifyAthletes(
  em: Em,
  ctx: Context,
  order: Order,
  leaving: readonly Pick<OrderLine, 'id'>[],
): Promise<void> {
  const { organizationId, eventId } = order
  const { status } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  if (status !== 'cancelled') await notifyAthletesOfCancellation(em, ctx, { order, leaving, byStaff: {} })
}

/** Of an unpaid order that is still waited for, or can be paid late: an earlier amount was the wrong one. */
const hasLaterAttempt = async (em: Em, { organizationId, orderId, attempt }: Payment): Promise<boolean> =>
  (await em.count(Payment, { organizationId, orderId, attempt: { $gt: attempt } })) > 0

/** Whether all that is left of an order costs nothing online: what was refunded was cancelled, or is cheaper now. */
async function isPaidPartCancelled(em: Em, order: Order): Promise<boolean> {
  const remaining = (await linesOf(em, order)).filter(({ state }) => state === 'confirmed')
  return remaining.length > 0 && remaining.every((line) => refundedByMoves(line) === line.total)
}
