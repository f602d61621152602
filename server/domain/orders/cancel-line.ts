import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import { auditedBy, command } from '../command.ts'
import { loadClaimedDiscount } from '../coupons/coupon-uses.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { giveUpAttempts } from '../payments/close-open-checkouts.ts'
import { enqueueMessages } from '../messages/enqueue-message.ts'
import { sellables } from '../sellables.ts'
import { settleCash } from './collect-cash.ts'
import { confirmOrder, countRegistrations, registrationsIn } from './confirm-order.ts'
import { endOrders, endPendingCharges } from './end-orders.ts'
import { endOfHoldMail } from './expire-holds.ts'
import { ensureUndecided } from './ensure-payable.ts'
import { lockOrder } from './load-order.ts'
import { orderDetails, type OrderDetails } from './order-details.ts'
import { OrderLine } from './order-line.ts'
import { idsByKind, placesOfLines, repriceLines } from './order-lines.ts'
import { priceColumns, priceOfTerms, pricingTerms } from './order-price.ts'
import type { Order } from './order.ts'
import { takePlaces } from './places.ts'

/**
 * Cancels one line and what goes with it; its order goes on with the others, and ends with its last one. Places go
 * back. Of an order that is not paid the line disappears; the rest keeps its prices and the order's discount. Of a
 * confirmed one the line keeps what was paid for it. Twice is once. Throws `Refused`: `order_not_found`, `not_found`
 * for a line of another order, `order_not_payable` while a payment is being decided, `hold_expired`,
 * `fee_plan_missing`; `deferred_exceeds_price` when the coupon leaves the rest of an unpaid order cheaper than what is
 * paid of it in cash. Such an order can be released as a whole (`releaseHolds`) and be made again.
 */
export const cancelLine = command({
  permission: 'anybody',
  subject: lockOrder,
  action: 'order-line.cancelled',
  async run({ em, ctx, subject: order }, lineId: string) {
    const { entryId } = await cancelLinesOf(em, ctx, order, [lineId])
    return auditedBy(entryId)
  },
})

/** The same of an order whose row is locked; returns the bib that is free again. */
export const cancelLineOf = async (em: Em, ctx: Context, order: Order, lineId: string): Promise<string | null> =>
  (await cancelLinesOf(em, ctx, order, [lineId])).freeBib

/** Which lines are cancelled now that were not before, and a bib that is free again. */
export type CancelledLines = Readonly<{ leaving: readonly OrderLine[]; freeBib: string | null }>

/** The same of several lines of an order whose row is locked. */
export async function cancelLinesOf(
  em: Em,
  ctx: Context,
  order: Order,
  lineIds: readonly string[],
): Promise<CancelledLines & { entryId: EntryId | null }> {
  const cancelled = await takeLinesOut(em, ctx, order, lineIds)
  let entryId: EntryId | null = null
  for (const { title } of cancelled.leaving) entryId = await audit(ctx, em, 'order-line.cancelled', order.id, { title })
  return { ...cancelled, entryId }
}

/** The same for who audits all lines in one entry of the order. */
export async function takeLinesOut(
  em: Em,
  ctx: Context,
  order: Order,
  lineIds: readonly string[],
): Promise<CancelledLines> {
  const isPaid = order.state === 'confirmed'
  const details = await orderDetails(em, order)
  if (!isPaid) ensureUndecided(order, details)
  const unknown = lineIds.find((lineId) => details.lines.every(({ id }) => id !== lineId))
  if (unknown !== undefined) throw new Refused({ code: 'not_found', values: { line: unknown } })
  const leaving = await withDependents(em, order, { lineIds, lines: details.lines })
  if (leaving.length === 0) return { leaving, freeBib: null }
  const others = details.lines.filter((other) => !leaving.includes(other) && other.state !== 'cancelled')
  if (others.length === 0) return { leaving, freeBib: await endWhole(em, ctx, order) }
  if (isPaid) return { leaving, freeBib: await cancelPaidLines(em, ctx, { order, leaving, others, details }) }
  await removeUnpaidLines(em, ctx, { order, leaving, others, details })
  return { leaving, freeBib: null }
}

async function withDependents(
  em: Em,
  order: Order,
  { lineIds, lines }: { lineIds: readonly string[]; lines: readonly OrderLine[] },
): Promise<OrderLine[]> {
  const chosen = lines.filter(({ id, state }) => lineIds.includes(id) && state !== 'cancelled')
  const ids = new Set(chosen.map(({ id }) => id))
  for (const sellable of Object.values(sellables))
    for (const id of await sellable.dependents(em, order, [...ids])) ids.add(id)
  return [
    ...chosen,
    ...lines.filter((line) => ids.has(line.id) && !chosen.includes(line) && line.state !== 'cancelled'),
  ]
}

type Cancellation = {
  order: Order
  leaving: readonly OrderLine[]
  others: readonly OrderLine[]
  details: OrderDetails
}

async function endWhole(em: Em, ctx: Context, order: Order): Promise<string | null> {
  const isPaid = order.state === 'confirmed'
  const endedLines = await endOrders(em, ctx, [{ id: order.id, couponId: order.couponId ?? null }], 'cancelled')
  if (isPaid) await bookMovements(em, order.organizationId, [order.id])
  if (isPaid) await countRegistrations(em, order, -(await registrationsIn(em, order.organizationId, endedLines)))
  else await enqueueMessages(ctx, em, endOfHoldMail(order))
  return endedLines.at(-1)?.bibNumber ?? null
}

async function cancelPaidLines(em: Em, ctx: Context, { order, leaving, others }: Cancellation): Promise<string | null> {
  for (const line of leaving) line.state = 'cancelled'
  settleCash(order, others)
  await em.flush()
  await endPendingCharges(em, ctx, sql`line_id = any (${leaving.map(({ id }) => id)}::uuid[])`)
  await takePlaces(em, order, placesOfLines(others))
  const freeBibs: string[] = []
  for (const [kind, ids] of idsByKind(leaving)) freeBibs.push(...(await sellables[kind].release(em, ctx, ids)).values())
  await bookMovements(em, order.organizationId, [order.id])
  await countRegistrations(em, order, -(await registrationsIn(em, order.organizationId, leaving)))
  return freeBibs[0] ?? null
}

async function removeUnpaidLines(em: Em, ctx: Context, cancellation: Cancellation): Promise<void> {
  const { order, leaving, others, details } = cancellation
  // Pages to pay were opened for the order as it was.
  await giveUpAttempts(em, ctx, details.payments)
  await em.nativeDelete(OrderLine, { organizationId: order.organizationId, id: leaving.map(({ id }) => id) })
  const seller = pricingTerms(ctx.organization, order)
  const price = priceOfTerms(seller, others, await loadClaimedDiscount(em, order))
  Object.assign(order, priceColumns(seller, price))
  repriceLines(others, others, price)
  await em.flush()
  await takePlaces(em, order, placesOfLines(others))
  const isFreeNow = order.state === 'awaiting_payment' && price.total === 0
  if (isFreeNow) await confirmOrder(em, ctx, { ...details, order, lines: others })
}
