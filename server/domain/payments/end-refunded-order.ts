import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { audit } from '../audit/audit.ts'
import { countRegistrations, registrationsIn } from '../orders/confirm-order.ts'
import { endOrders } from '../orders/end-orders.ts'
import type { Order } from '../orders/order.ts'
import { canMoveOrder } from '#rules/orders/order-state.ts'
import { Payment } from './payment.ts'

type ReturnedPayment = { order: Order; payment: Payment; state: 'refunded' | 'charged_back' }

const auditActions = { refunded: 'payment.refunded', charged_back: 'payment.charged-back' } as const

/**
 * Ends the order of a refunded or charged-back payment, unless another approved payment covers it; an order that had
 * ended already only changes its state.
 */
export async function endRefundedOrder(
  em: Em,
  ctx: Context,
  { order, payment, state }: ReturnedPayment,
): Promise<void> {
  const { organizationId, id: orderId } = order
  payment.refundDueAt = null
  await em.flush()
  await audit(ctx, em, auditActions[state], payment.id, { orderId, amount: payment.amount })
  if (!canMoveOrder(order.state, state)) return
  if (order.state !== 'confirmed') {
    order.state = state
    return
  }
  const where = { organizationId, orderId, state: 'approved' as const, refundDueAt: null }
  if ((await em.count(Payment, where)) > 0) return
  const ended = await endOrders(em, ctx, [{ id: orderId, couponId: order.couponId ?? null }], state)
  await countRegistrations(em, order, -(await registrationsIn(em, organizationId, ended)))
}
