import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { ensureCan } from '#rules/permissions.ts'
import { storedAmounts, type LinePrice } from '#rules/prices/allocation.ts'
import { settlementOfMove } from '#rules/prices/moved-price.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import type { ChargesOfMove } from '../differences/charges-of-move.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import type { OrderLine } from '../orders/order-line.ts'
import { limitKeptCash, keepCollected, settleCash } from '../orders/collect-cash.ts'
import { collectedCash } from '../orders/line-cash.ts'
import { linesOf } from '../orders/order-lines.ts'
import type { Order } from '../orders/order.ts'
import { paidLines } from '../orders/paid-lines.ts'
import { refundablePayments, requestRefunds } from '../refunds/request-refunds.ts'

type Sold = Readonly<{ order: Order; line: OrderLine }>
type Move = Sold & Readonly<{ charges: ChargesOfMove; price: Cents }>

/**
 * Settles the difference when an athlete moves to a competition of `price`, in the transaction that holds the rows of the
 * order and of what was charged for moves before: money goes back as it came, or what is due in cash changes, of the line
 * and of its order alike. Throws `Refused` `forbidden` for a refund.
 */
export async function settleMove(em: Em, ctx: Context, { order, line, charges, price }: Move): Promise<void> {
  const sale = [line, ...charges.paid.map((paid) => paid.line)] as const
  const { due, cash, lines } = settlementOfMove(sale, { price, collected: collectedCash(order, line) })
  if (due > 0) await owesMore(em, ctx, { order, line }, due)
  const isFree = price === 0 && line.total === 0
  if (cash < 0)
    await changeCash(em, { order, line }, isFree ? amountsOffFree(line) : { base: cash, deferredCash: cash })
  for (const [index, sold] of [{ order, line }, ...charges.paid].entries()) {
    const { lowered, refund } = lines[index]!
    sold.line.loweredBy += lowered
    if (refund > 0) await refundMove(em, ctx, sold, refund)
  }
}

/** Adds to the cash of a line of a confirmed order, whose row is locked. */
export async function owesMore(em: Em, ctx: Context, sold: Sold, amount: Cents): Promise<EntryId> {
  await changeCash(em, sold, { base: amount, deferredCash: amount })
  const { id, confirmationNumber } = sold.order
  return audit(ctx, em, 'order.difference-settled', id, { order: confirmationNumber, cash: amount })
}

type AmountChange = Readonly<{ base: Cents } & Partial<LinePrice>>

/** Of a place all of whose price was in cash, once it is free: no fees are left of it. */
const amountsOffFree = ({ base, discount, deferredCash, platformFee, providerFee, vat, net }: OrderLine) => ({
  base: discount - base,
  deferredCash: -deferredCash,
  platformFee: -platformFee,
  providerFee: -providerFee,
  vat: -vat,
  net: -net,
})

async function changeCash(em: Em, { order, line }: Sold, change: AmountChange): Promise<void> {
  const lines = await linesOf(em, order)
  keepCollected(order, line, lines)
  line.unitPrice += change.base
  for (const row of [line, order]) for (const amount of storedAmounts) row[amount] += change[amount] ?? 0
  settleCash(order, lines)
  limitKeptCash(order, lines)
  await bookMovements(em, order.organizationId, [order.id])
}

async function refundMove(em: Em, ctx: Context, { order, line }: Sold, refund: Cents): Promise<void> {
  ensureCan(ctx.actor, 'refund-orders')
  const { left } = await refundablePayments(em, order)
  const [{ total, refunded } = { total: 0, refunded: 0 }] = await paidLines(em, order, [line])
  const amount = Math.min(refund, left, total - refunded)
  if (amount <= 0) return
  const lines = [{ lineId: line.id, amount }]
  const decision = {
    order,
    amount,
    because: 'moved',
    note: '',
    lines,
    key: newId(),
    now: await databaseNow(em),
  } as const
  await requestRefunds(em, ctx, decision)
}
