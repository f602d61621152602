import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { LineCancellation } from '#rules/refunds/refund-forms.ts'
import { refundableOfLines } from '#rules/refunds/refundable-lines.ts'
import { audited, command, unchanged } from '../command.ts'
import { notifyOfCancellation } from '../own-orders/notify-of-cancellation.ts'
import type { RefundDecision } from '../refunds/request-refund.ts'
import { ensureSeen, refundablePayments, requestRefunds } from '../refunds/request-refunds.ts'
import { takeLinesOut } from './cancel-line.ts'
import type { OrderLine } from './order-line.ts'
import { linesOf } from './order-lines.ts'
import { Order } from './order.ts'
import { paidLines } from './paid-lines.ts'

/**
 * Cancels lines of a confirmed order with what goes with them, the order with its last one; places go back at once.
 * What was paid online for them goes back in whole, without its fees, or not at all; cash is not refunded here. Twice is
 * once. Returns the amount that goes back in minor units, and how the
 * lines had ended `before`, if they had. Throws `Refused` `changed_meanwhile` when less or more is left
 * than the form showed, `order_not_confirmed`, `not_found`, also for a line of another order, `forbidden`.
 */
export const cancelLines = command({
  permission: 'refund-orders',
  subject: Order,
  locks: true,
  action: 'order.lines-cancelled',
  async run({ em, ctx, subject: order }, request: LineCancellation) {
    const { amount, leaving } = await cancelPaidLines(em, ctx, order, { ...request, because: 'line_cancelled' })
    if (leaving.length === 0) return unchanged<Cancelled>({ amount, before: endOf(order) })
    const byStaff = { keepsPayment: request.left > 0, note: request.note }
    await notifyOfCancellation(em, ctx, { order, leaving, amount, byStaff })
    const details = { ...countOf(leaving), reason: request.note }
    return audited<Cancelled>(details, { result: { amount, before: null } })
  },
})

type Cancelled = { amount: number; before: 'cancelled' | 'refunded' | null }

const endOf = ({ state }: Order): Cancelled['before'] => (state === 'refunded' ? 'refunded' : 'cancelled')

/** What the entry of a cancellation says about its lines. */
export const countOf = (leaving: readonly OrderLine[]) => ({
  count: leaving.length,
  lines: leaving.map(({ title }) => title).join(', '),
})

export type PaidCancellation = LineCancellation &
  Readonly<{
    because: 'line_cancelled' | 'by_buyer' | 'event_cancelled'
    notifies?: RefundDecision['notifies']
  }>

/** The same of an order whose row is locked, no matter who cancels. Lines that had left before are none of `leaving`. */
export async function cancelPaidLines(
  em: Em,
  ctx: Context,
  order: Order,
  request: PaidCancellation,
): Promise<{ amount: number; leaving: readonly OrderLine[] }> {
  const chosen = await chosenLines(em, order, request.lines)
  if (chosen.every(({ state }) => state !== 'confirmed')) return { amount: 0, leaving: [] }
  if (order.state !== 'confirmed') throw new Refused({ code: 'order_not_confirmed' })
  const { left } = await refundablePayments(em, order)
  ensureSeen(left, request)
  const { leaving } = await takeLinesOut(em, ctx, order, request.lines)
  // Ending an order is a statement of its own.
  await em.refresh(order)
  return { amount: await refundLines(em, ctx, { order, lines: leaving, left, request }), leaving }
}

async function chosenLines(em: Em, order: Order, lineIds: readonly string[]): Promise<readonly OrderLine[]> {
  const lines = await linesOf(em, order)
  const unknown = lineIds.find((lineId) => lines.every(({ id }) => id !== lineId))
  if (unknown !== undefined) throw new Refused({ code: 'not_found', values: { line: unknown } })
  return lines.filter(({ id }) => lineIds.includes(id))
}

type Leaving = { order: Order; lines: readonly OrderLine[]; left: number; request: PaidCancellation }

async function refundLines(em: Em, ctx: Context, { order, lines, left, request }: Leaving): Promise<number> {
  const { key, note, refund, because, notifies } = request
  const now = await databaseNow(em)
  const keepsFees = refund === 'without_fees'
  const refunded = refund === 'none' ? [] : refundableOfLines(await paidLines(em, order, lines), { left, keepsFees })
  const amount = refunded.reduce((sum, line) => sum + line.amount, 0)
  // What stays of an ended order stays on purpose: nobody has to look at it again.
  if (order.state === 'cancelled' && amount < left) order.settledAt = now
  const isFeeKept = keepsFees && order.feesPaidBy === 'buyer'
  const decision = { order, amount, because, note, lines: refunded, key, now, ...(isFeeKept && { returnsFee: false }) }
  if (amount > 0) await requestRefunds(em, ctx, { ...decision, ...(notifies && { notifies }) })
  await em.flush()
  return amount
}
