import type { Em } from '#server/database/orm.ts'
import { feesOfBuyer } from '#rules/prices/price-view.ts'
import type { PaidLine } from '#rules/refunds/refundable-lines.ts'
import { Refund } from '../refunds/refund.ts'
import type { OrderLine } from './order-line.ts'
import { refundedByLine } from './order-page-lines.ts'
import type { Order } from './order.ts'

export async function paidLines(
  em: Em,
  { organizationId, id: orderId, feesPaidBy }: Order,
  lines: readonly OrderLine[],
): Promise<PaidLine[]> {
  const refunded = refundedByLine(await em.find(Refund, { organizationId, orderId }))
  return lines.map((line) => ({
    id: line.id,
    total: line.total,
    fees: feesOfBuyer(line, feesPaidBy),
    refunded: refunded.get(line.id) ?? 0,
  }))
}
