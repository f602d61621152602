import type { Context } from '#server/context.ts'
import { idOfForm } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { RefundReason } from '#rules/refunds/refund-reasons.ts'
import { shareAmongPayments } from '#rules/refunds/refundable-lines.ts'
import type { EntryId } from '../audit/audit.ts'
import type { Order } from '../orders/order.ts'
import { Payment } from '../payments/payment.ts'
import { refundableAmount } from '../payments/refundable-amount.ts'
import { Refund, type RefundedLine } from './refund.ts'
import { requestRefund, type RefundDecision } from './request-refund.ts'

/** What of an order can be decided to go back, by payment, the first one first. The order's row is locked. */
export async function refundablePayments(em: Em, { organizationId, id: orderId }: Order) {
  const payments = await em.find(Payment, { organizationId, orderId }, { orderBy: { attempt: 'asc' } })
  const withMoney = payments.map((payment) => ({ payment, left: refundableAmount(payment) }))
  return { payments: withMoney, left: withMoney.reduce((sum, { left }) => sum + left, 0) }
}

/** What a form saw and by what it is known when it is sent again. `left` is in minor units. */
export type SeenOrder = Readonly<{ key: string; left: number }>

const idOf = (order: Order, key: string, paymentId: string) => idOfForm(order.organizationId, { key, paymentId })

/** Whether a form with this key has decided a refund of the order already. */
export async function isDecided(em: Em, order: Order, { key }: SeenOrder): Promise<boolean> {
  const { payments } = await refundablePayments(em, order)
  const ids = payments.map(({ payment }) => idOf(order, key, payment.id))
  return (await em.count(Refund, { organizationId: order.organizationId, id: ids })) > 0
}

/** Throws `Refused` `changed_meanwhile` when something else was decided to go back since the form was opened. */
export function ensureSeen(left: number, seen: SeenOrder): void {
  if (seen.left !== left) throw new Refused({ code: 'changed_meanwhile' })
}

type Decision = Readonly<
  {
    order: Order
    amount: number
    because: RefundReason
    note: string
    lines?: readonly RefundedLine[]
    key: string
    now: Date
  } & Pick<RefundDecision, 'notifies' | 'returnsFee'>
>

/** Decides refunds of an amount by the order's payments, the first one first; its row is locked. */
export async function requestRefunds(
  em: Em,
  ctx: Context,
  { amount, lines = [], key, ...decision }: Decision,
): Promise<EntryId | null> {
  const { order } = decision
  const { payments, left } = await refundablePayments(em, order)
  if (amount > left) throw new Refused({ code: 'refund_exceeds_payment' })
  const shares = shareAmongPayments(payments, amount)
  let rest = [...lines]
  let entryId: EntryId | null = null
  for (const {
    payment: { payment },
    amount: share,
  } of shares) {
    const [ofShare, others] = takeLines(rest, share)
    rest = others
    ;({ entryId } = await requestRefund(em, ctx, {
      ...decision,
      id: idOf(order, key, payment.id),
      payment,
      amount: share,
      kept: left - amount,
      lines: ofShare,
    }))
  }
  return entryId
}

/** Which lines, or parts of them, an amount is for, and what is left of them. */
function takeLines(lines: readonly RefundedLine[], amount: number): [RefundedLine[], RefundedLine[]] {
  let rest = amount
  const shares: RefundedLine[] = []
  const others: RefundedLine[] = []
  for (const line of lines) {
    const share = Math.min(rest, line.amount)
    rest -= share
    if (share > 0) shares.push({ ...line, amount: share })
    if (share < line.amount) others.push({ ...line, amount: line.amount - share })
  }
  return [shares, others]
}
