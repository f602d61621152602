import { query, sql } from '#server/database/query.ts'
import type { RowOf } from '#server/lists/list-of.ts'
import type { RelatedOrder } from '#rules/orders/admin-order-views.ts'
import { parseConfirmationNumber } from '#rules/orders/confirmation-number.ts'
import { pick } from '#rules/pick.ts'
import { keptBase } from '#rules/prices/kept-price.ts'
import { Refused } from '#rules/refusals.ts'
import type { RefundReason } from '#rules/refunds/refund-reasons.ts'
import { refundViewState, type RefundViewState } from '#rules/refunds/refund-state.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { queryOf } from '../command.ts'
import { relatedOrders } from '../differences/related-orders.ts'
import type { OrderLine } from './order-line.ts'
import { Payment } from '../payments/payment.ts'
import { refundableAmount } from '../payments/refundable-amount.ts'
import { Refund } from '../refunds/refund.ts'
import { orderList } from './order-list.ts'
import { Order } from './order.ts'
import { describeLines, type DescribedLine } from './sold-lines.ts'

/** `base` as it was sold, `price` after moves to cheaper competitions; both before discount and fees. */
export type SummaryLine = Pick<OrderLine, 'id' | 'kind' | 'title' | 'quantity' | 'state' | 'base'> & {
  price: number
  athletes: { id: string; name: string }[]
}
/** `left`: what can still be decided to go back of it; all amounts are in minor units. */
type SummaryPayment = Pick<Payment, 'id' | 'attempt' | 'provider' | 'state' | 'amount'> & {
  received: number
  refunded: number
  left: number
  createdAt: string
}
type SummaryRefund = { amount: number; state: RefundViewState; because: RefundReason; note: string; createdAt: string }

export type OrderSummary = RowOf<typeof orderList> & {
  eventId: string
  lines: SummaryLine[]
  payments: SummaryPayment[]
  refunds: SummaryRefund[]
  related: RelatedOrder[]
}

/** By confirmation number, however it is typed, or id. Throws `Refused` `not_found`, `forbidden`. */
export const orderSummary = queryOf({
  permission: 'see-money',
  async run({ em, ctx }, key: string): Promise<OrderSummary> {
    const { id: organizationId } = ctx.organization
    const [order] = await query(
      em,
      sql<{ id: string }>`select id from orders where organization_id = ${organizationId}
        and (confirmation_number = ${parseConfirmationNumber(key)} or id::text = ${key.toLowerCase()})`,
    )
    const row = order ? await orderList.find(em, ctx, order.id) : null
    if (!row) throw new Refused({ code: 'not_found', values: { order: key } })
    const stored = await em.findOneOrFail(Order, { organizationId, id: row.id })
    const payments = await em.find(Payment, { organizationId, orderId: row.id }, { orderBy: { attempt: 'asc' } })
    const refunds = await em.find(
      Refund,
      { organizationId, orderId: row.id },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    )
    return {
      ...row,
      eventId: stored.eventId,
      lines: (await describeLines(em, stored)).map(lineOf),
      payments: payments.map(paymentOf),
      refunds: refunds.map(refundOf),
      related: await relatedOrders(em, stored, ctx.now),
    }
  },
})

const lineOf = ({
  line,
  description: { id, person, team, recipient },
}: DescribedLine & { line: OrderLine }): SummaryLine => ({
  ...pick(line, ['id', 'kind', 'title', 'quantity', 'state', 'base']),
  price: keptBase(line),
  athletes: person
    ? [{ id, name: fullName(person) }]
    : recipient
      ? [{ id: recipient.registrationId, name: fullName(recipient) }]
      : (team?.members ?? []).map((member) => ({ id: member.id, name: fullName(member) })),
})

const paymentOf = (payment: Payment): SummaryPayment => ({
  ...pick(payment, ['id', 'attempt', 'provider', 'state', 'amount']),
  received: payment.receivedAmount,
  refunded: payment.refundedAmount,
  left: refundableAmount(payment),
  createdAt: payment.createdAt.toISOString(),
})

const refundOf = (refund: Refund): SummaryRefund => ({
  ...pick(refund, ['amount', 'because', 'note']),
  state: refundViewState(refund),
  createdAt: refund.createdAt.toISOString(),
})
