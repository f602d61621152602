import type { Em } from '#server/database/orm.ts'
import { maskEmail } from '#rules/own-registrations/code.ts'
import type { OwnLine, OwnOrderPage } from '#rules/own-orders/own-order-page.ts'
import { isManualMethod } from '#rules/payments/payment-methods.ts'
import { cancellationDeadline, isCancellable } from '#rules/refunds/cancellation.ts'
import { addedToLines } from '../merchandise/added-to-lines.ts'
import { choosableLines } from './choosable-lines.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'
import { loadOrder } from '../orders/load-order.ts'
import { collectedCash } from '../orders/line-cash.ts'
import { dependentsOf } from '../orders/order-page-lines.ts'
import type { Order } from '../orders/order.ts'
import { paidLines } from '../orders/paid-lines.ts'
import { describeLines, soldLineOfBuyer } from '../orders/sold-lines.ts'
import { receiptsOf } from '../receipts/receipts-of.ts'
import { refundablePayments } from '../refunds/request-refunds.ts'
import { findTakenOver } from '../transfers/taken-over.ts'
import { transfersOfOrder } from '../transfers/transfer-access.ts'
import { isOrderOpen, type OwnOrderKey } from './own-order.ts'

/** What a buyer can cancel and what would go back. Throws `Refused` `order_not_found`. */
export const ownOrderPage = queryOf({
  permission: 'anybody',
  async run({ em, ctx }, key: OwnOrderKey): Promise<OwnOrderPage> {
    const order = await loadOrder(em, ctx, key.confirmationId)
    const event = await em.findOneOrFail(Event, { organizationId: order.organizationId, id: order.eventId })
    const { slug, title, timeZone, startsAt } = event
    const deadline = cancellationDeadline(startsAt, order.refundHours)
    const { payments, left } = await refundablePayments(em, order)
    const isOpen = isOrderOpen(ctx, order, key)
    const isPaid =
      order.confirmedAt != null && order.total > 0 && payments.some(({ payment }) => payment.receivedAmount > 0)
    const withMoney = payments.filter((payment) => payment.left > 0)
    const takenOver = await findTakenOver(em, order)
    const lines = await ownLines(em, order, takenOver)
    return {
      confirmationId: order.confirmationId,
      confirmationNumber: order.confirmationNumber,
      event: { slug, title, timeZone, startsAt: startsAt.toISOString() },
      currency: order.currency,
      codeAddress: order.buyer?.email ? maskEmail(order.buyer.email) : null,
      isOpen,
      isConfirmed: order.state === 'confirmed' && event.status !== 'cancelled',
      deadline: deadline?.toISOString() ?? null,
      isInTime: isCancellable(deadline, ctx.now),
      keepsFees: order.refundKeepsFees,
      ways: [...new Set(withMoney.map(({ payment }) => (isManualMethod(payment.provider) ? 'manual' : 'provider')))],
      hasPlaces: lines.some(({ canChoose }) => canChoose),
      hasTakenOver: lines.some(({ isTakenOver }) => isTakenOver),
      left: isOpen ? left : 0,
      lines: isOpen ? lines : [],
      isPaid,
      transfers: isOpen ? await transfersOfOrder(em, ctx, { order, event, takenOver }) : [],
      receipts: isOpen ? await receiptsOf(em, order) : [],
      isReturning: payments.some(({ payment }) => payment.refundsTotal > payment.refundedAmount),
    }
  },
})

async function ownLines(em: Em, order: Order, takenOver: ReadonlyMap<string, string>): Promise<OwnLine[]> {
  const described = await describeLines(em, order)
  const paid = await paidLines(
    em,
    order,
    described.map(({ line }) => line),
  )
  const choosable = await choosableLines(em, order, { lines: described, takenOver })
  const added = await addedToLines(
    em,
    described.map(({ line }) => line),
  )
  const lines: OwnLine[] = []
  for (const [index, each] of described.entries()) {
    const { id, state } = each.line
    const isIn = state === 'confirmed'
    const sold = soldLineOfBuyer(takenOver)(each)
    const isTakenOver = isIn && takenOver.has(each.description.id)
    const dependents = isIn ? await dependentsOf(em, order, id) : []
    const canChoose = choosable.has(id)
    const cash = Math.max(each.line.deferredCash, collectedCash(order, each.line))
    lines.push({ ...paid[index]!, cash, dependents, added: added.get(id) ?? [], sold, isIn, isTakenOver, canChoose })
  }
  return lines
}
