import { databaseNow } from '#server/database/clock.ts'
import type { RefundRequest } from '#rules/refunds/refund-forms.ts'
import { Refused } from '#rules/refusals.ts'
import { refundableOfLines } from '#rules/refunds/refundable-lines.ts'
import { auditedBy, command, unchanged } from '../command.ts'
import { linesOf } from '../orders/order-lines.ts'
import { paidLines } from '../orders/paid-lines.ts'
import { Order } from '../orders/order.ts'
import { ensureSeen, isDecided, refundablePayments, requestRefunds } from './request-refunds.ts'

/**
 * Gives money of an order back and cancels nothing by itself: all of it, what was paid for lines, or a free amount. The
 * same form twice is once. Returns the amount in minor units. Throws `Refused` `nothing_to_refund`,
 * `refund_exceeds_payment`, `changed_meanwhile` when less or more is left than the form showed, `not_found`, `forbidden`.
 */
export const refundOrder = command({
  permission: 'refund-orders',
  subject: Order,
  locks: true,
  action: 'payment.refund-decided',
  async run({ em, ctx, subject: order }, request: RefundRequest) {
    const { key, note, scope } = request
    if (await isDecided(em, order, request)) return unchanged({ amount: 0 })
    const { left } = await refundablePayments(em, order)
    ensureSeen(left, request)
    const now = await databaseNow(em)
    if (scope !== 'lines') {
      const amount = scope === 'all' ? left : request.amount
      if (left === 0) throw new Refused({ code: 'nothing_to_refund' })
      const because = scope === 'all' ? 'by_organizer' : 'goodwill'
      return auditedBy(await requestRefunds(em, ctx, { order, amount, because, note, key, now }), { amount })
    }
    const chosen = (await linesOf(em, order)).filter(({ id }) => request.lines.includes(id))
    const lines = refundableOfLines(await paidLines(em, order, chosen), { left, keepsFees: false })
    const amount = lines.reduce((sum, line) => sum + line.amount, 0)
    if (amount === 0) throw new Refused({ code: 'nothing_to_refund' })
    const decision = { order, amount, because: 'goodwill', note, lines, key, now } as const
    return auditedBy(await requestRefunds(em, ctx, decision), { amount })
  },
})
