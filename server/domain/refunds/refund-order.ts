import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import { LockMode } from '@mikro-orm/core'
import { ensureCan } from '#rules/permissions.ts'
import type { RefundRequest } from '#rules/refunds/refund-forms.ts'
import { Refused } from '#rules/refusals.ts'
import { refundableOfLines } from '#rules/refunds/refundable-lines.ts'
import { findRow } from '../find-row.ts'
import { linesOf } from '../orders/order-lines.ts'
import { paidLines } from '../orders/paid-lines.ts'
import { Order } from '../orders/order.ts'
import { ensureSeen, isDecided, refundablePayments, requestRefunds } from './request-refunds.ts'

/**
 * Gives money of an order back and cancels nothing by itself: all of it, what was paid for lines, or a free amount. The
 * same form twice is once. Returns the amount in minor units. Throws `Refused` `nothing_to_refund`,
 * `refund_exceeds_payment`, `changed_meanwhile` when less or more is left than the form showed, `not_found`, `forbidden`.
 */
export async function refundOrder(ctx: Context, orderId: string, request: RefundRequest): Promise<{ amount: number }> {
  ensureCan(ctx.actor, 'refund-orders')
  const { key, note, scope } = request
  return ctx.db.transaction(async (em) => {
    const order = await findRow(em, ctx, Order, orderId, LockMode.PESSIMISTIC_WRITE)
    if (await isDecided(em, order, request)) return { amount: 0 }
    const { left } = await refundablePayments(em, order)
    ensureSeen(left, request)
    const now = await databaseNow(em)
    if (scope !== 'lines') {
      const amount = scope === 'all' ? left : request.amount
      if (left === 0) throw new Refused({ code: 'nothing_to_refund' })
      const because = scope === 'all' ? 'by_organizer' : 'goodwill'
      await requestRefunds(em, ctx, { order, amount, because, note, key, now })
      return { amount }
    }
    const chosen = (await linesOf(em, order)).filter(({ id }) => request.lines.includes(id))
    const lines = refundableOfLines(await paidLines(em, order, chosen), { left, keepsFees: false })
    const amount = lines.reduce((sum, line) => sum + line.amount, 0)
    if (amount === 0) throw new Refused({ code: 'nothing_to_refund' })
    await requestRefunds(em, ctx, { order, amount, because: 'goodwill', note, lines, key, now })
    return { amount }
  })
}
