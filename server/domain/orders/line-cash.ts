import { sql } from '#server/database/query.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { OrderLine } from './order-line.ts'
import type { Order } from './order.ts'

/** What of a line's cash staff have taken and not given back. */
export function collectedCash(order: Order, line: OrderLine): Cents {
  const { deferredCash, paidOutsideAt, cashCollected } = line
  // An order in cash is paid once its other lines are.
  const hasMoment = order.paidOutsideAt != null && (order.paymentMethod !== 'cash' || !hasLeft(line))
  const isPaid = paidOutsideAt != null || (hasMoment && cashCollected == null)
  return isPaid ? deferredCash : (cashCollected ?? 0)
}

const hasLeft = ({ state }: OrderLine): boolean => state === 'cancelled' || state === 'ended'

export const cashDueOf = (order: Order, line: OrderLine): Cents =>
  Math.max(line.deferredCash - collectedCash(order, line), 0)

/** What was collected beyond what the line costs; of one that has left, all. */
export const surplusCash = (order: Order, line: OrderLine): Cents =>
  Math.max(collectedCash(order, line) - (hasLeft(line) ? 0 : line.deferredCash), 0)

export const cashToReturn = (order: Order, line: OrderLine): Cents =>
  Math.max(surplusCash(order, line) - line.cashKept, 0)

/** `collectedCash` of `order_line`, beside `orders`. */
export const collectedCashOfLine = sql<number>`(case when order_line.paid_outside_at is not null
    or orders.paid_outside_at is not null and order_line.cash_collected is null
      and (orders.payment_method is distinct from 'cash' or order_line.state not in ('cancelled', 'ended'))
    then order_line.deferred_cash
  else coalesce(order_line.cash_collected, 0) end)`

export const cashDueOfLine = sql<number>`greatest(order_line.deferred_cash - ${collectedCashOfLine}, 0)`

/** `surplusCash` of `order_line`, beside `orders`. */
export const surplusCashOfLine = sql<number>`greatest(${collectedCashOfLine}
  - case when order_line.state in ('cancelled', 'ended') then 0 else order_line.deferred_cash end, 0)`

export const cashToReturnOfLine = sql<number>`greatest(${surplusCashOfLine} - order_line.cash_kept, 0)`
