import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { ensureUndecided } from './ensure-payable.ts'
import { orderDetails } from './order-details.ts'
import { Order } from './order.ts'

/**
 * Lets staff wait longer for the payment of an order, and tells who waits with instructions to pay. Throws `Refused`
 * `hold_not_longer`, `hold_after_start`, `hold_expired`, `order_already_paid`, `order_not_payable` while a payment is
 * being decided, `not_found`, `forbidden`.
 */
export const extendHold = command({
  permission: 'release-holds',
  subject: Order,
  locks: true,
  action: 'order.hold-extended',
  async run({ em, ctx, subject: order }, { until }: { until: Date }) {
    const details = await orderDetails(em, order)
    ensureUndecided(order, details)
    const from = order.heldUntil
    if (from <= details.now)
      throw new Refused({ code: 'hold_expired', values: { confirmationId: order.confirmationId } })
    if (until <= from) throw new Refused({ code: 'hold_not_longer', field: 'date' })
    if (until > details.event.startsAt) throw new Refused({ code: 'hold_after_start', field: 'date' })
    Object.assign(order, { heldUntil: until, extendedUntil: until })
    await em.flush()
    if (order.buyer && isWaitedFor(order.paymentMethod ?? null))
      await enqueueMessage(ctx, em, {
        kind: 'payment-reminder',
        orderId: order.id,
        recipient: order.buyer.email,
        locale: order.locale,
        dedupeKey: `hold-extended:${order.id}:${until.toISOString()}`,
      })
    return audited({ from: from.toISOString(), to: until.toISOString() }, { result: { until: until.toISOString() } })
  },
})
