import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { OwnCancellation } from '#rules/own-orders/own-order-page.ts'
import { cancellationDeadline, isCancellable } from '#rules/refunds/cancellation.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import { Event } from '../events/event.ts'
import { cancelPaidLines, countOf } from '../orders/cancel-lines.ts'
import { linesOf } from '../orders/order-lines.ts'
import { lockOrder } from '../orders/load-order.ts'
import type { Order } from '../orders/order.ts'
import { describeLines } from '../orders/sold-lines.ts'
import { payeeOf } from '../refunds/refund-views.ts'
import { Refund } from '../refunds/refund.ts'
import { findTakenOver } from '../transfers/taken-over.ts'
import { choosableLines } from './choosable-lines.ts'
import { notifyOfCancellation } from './notify-of-cancellation.ts'
import { ensureOrderOpen, type OwnOrderKey } from './own-order.ts'

/**
 * Cancels places or teams of a buyer's confirmed order, and what goes with them, until so many hours before the start as
 * the order says. Places, stock and, with the last line, the coupon go back; what was paid online is refunded, without
 * the fees if the organizer keeps them. Twice is once. `payee`, a bank account, is stored sealed with what is returned
 * manually. Returns the amount in minor units. Throws `Refused` `order_not_found`, `code_required`, `cancellation_closed`,
 * `order_not_confirmed`, `event_cancelled`, `changed_meanwhile`, and `not_found` for lines that are none of it, cannot
 * be chosen or were taken over by somebody else.
 */
export const cancelOwnLines = command({
  permission: 'anybody',
  subject: lockOpenOrder,
  action: 'order.cancelled-by-buyer',
  async run({ em, ctx, subject: order }, { payee, ...request }: OwnCancellation, box: SecretBox) {
    await ensureInTime(em, ctx, order)
    await ensureChoosable(em, order, request.lines)
    const refund = order.refundKeepsFees ? 'without_fees' : 'full'
    const { amount, leaving } = await cancelPaidLines(em, ctx, order, {
      ...request,
      refund,
      note: '',
      because: 'by_buyer',
    })
    if (leaving.length === 0) return unchanged({ amount })
    if (payee !== '') await sealPayee(em, ctx, order, { payee, box })
    await notifyOfCancellation(em, ctx, { order, leaving, amount })
    return audited(countOf(leaving), { result: { amount } })
  },
})

async function lockOpenOrder(em: Em, ctx: Context, key: OwnOrderKey): Promise<Order> {
  const order = await lockOrder(em, ctx, key.confirmationId)
  ensureOrderOpen(ctx, order, key)
  return order
}

async function ensureInTime(em: Em, { now }: Context, { organizationId, eventId, refundHours }: Order): Promise<void> {
  const { status, startsAt } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  if (status === 'cancelled') throw new Refused({ code: 'event_cancelled' })
  if (!isCancellable(cancellationDeadline(startsAt, refundHours), now))
    throw new Refused({ code: 'cancellation_closed' })
}

async function ensureChoosable(em: Em, order: Order, lineIds: readonly string[]): Promise<void> {
  const takenOver = await findTakenOver(em, order)
  const choosable = await choosableLines(em, order, { lines: await describeLines(em, order), takenOver })
  // Twice is once: what has left already is no reason to reject.
  const gone = (await linesOf(em, order)).filter(({ state }) => state !== 'confirmed').map(({ id }) => id)
  for (const lineId of lineIds)
    if (!choosable.has(lineId) && !gone.includes(lineId))
      throw new Refused({ code: 'not_found', values: { line: lineId } })
}

async function sealPayee(
  em: Em,
  ctx: Context,
  { organizationId, id: orderId }: Order,
  { payee, box }: { payee: string; box: SecretBox },
): Promise<void> {
  const manual = { state: 'manual', because: 'by_buyer', payee: null } as const
  const refunds = await em.find(Refund, { organizationId, orderId, ...manual })
  for (const refund of refunds) refund.payee = box.seal(payee, payeeOf(ctx, refund.id))
  await em.flush()
}
