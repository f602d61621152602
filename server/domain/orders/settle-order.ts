import { databaseNow } from '#server/database/clock.ts'
import { audited, command } from '../command.ts'
import { surplusCash } from './line-cash.ts'
import { linesOf } from './order-lines.ts'
import { Order } from './order.ts'

/**
 * Records that staff have settled what needed attention of an order, such as a chargeback; what happens later needs it
 * again. Refunds to return or to send again are settled by doing so. Throws `Refused` `not_found`, `forbidden`.
 */
export const settleOrder = command({
  permission: 'refund-orders',
  subject: Order,
  locks: true,
  action: 'order.settled',
  async run({ em, subject: order }) {
    order.settledAt = await databaseNow(em)
    for (const line of await linesOf(em, order)) line.cashKept = surplusCash(order, line)
    return audited()
  },
})
