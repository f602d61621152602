import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { loadClaimedDiscount } from '../coupons/coupon-uses.ts'
import { giveUpAttempts } from '../payments/close-open-checkouts.ts'
import { sellables } from '../sellables.ts'
import { confirmOrder, countRegistrations, registrationsIn } from './confirm-order.ts'
import { endOrders } from './end-orders.ts'
import { ensureUndecided } from './ensure-payable.ts'
import { lockOrder } from './load-order.ts'
import { orderDetails, type OrderDetails } from './order-details.ts'
import { OrderLine } from './order-line.ts'
import { placesOfLines, repriceLines } from './order-lines.ts'
import { priceColumns, priceOfTerms } from './order-price.ts'
import type { Order } from './order.ts'
import { takePlaces } from './places.ts'

/**
 * Cancels one line; its order goes on with the others, and ends with its last one. Places go back. Of an order that is
 * not paid the line disappears; the rest keeps its prices and the order's discount. Of a confirmed one the line keeps
 * what was paid for it. Twice is once. Throws `Refused`: `order_not_found`, `not_found` for a line of another order,
 * `order_not_payable` while a payment is being decided, `hold_expired`, `fee_plan_missing`; `deferred_exceeds_price`
 * when the coupon leaves the rest of an unpaid order cheaper than what is paid of it in cash. Such an order can be
 * released as a whole (`releaseHolds`) and be made anew.
 */
export async function cancelLine(ctx: Context, confirmationId: string, lineId: string): Promise<void> {
  await ctx.db.transaction(async (em) => {
    await cancelLineOf(em, ctx, await lockOrder(em, ctx, confirmationId), lineId)
  })
}

/** The same of an order whose row is locked; returns the bib that is free again. */
export async function cancelLineOf(em: Em, ctx: Context, order: Order, lineId: string): Promise<string | null> {
  const isPaid = order.state === 'confirmed'
  const details = await orderDetails(em, order)
  if (!isPaid) ensureUndecided(order, details)
  const line = details.lines.find(({ id }) => id === lineId)
  if (!line) throw new Refused({ code: 'not_found', values: { line: lineId } })
  if (line.state === 'cancelled') return null
  const others = details.lines.filter((other) => other !== line && other.state !== 'cancelled')
  await audit(ctx, em, 'order-line.cancelled', order.id, { title: line.title })
  if (others.length === 0) return endWhole(em, ctx, order)
  if (isPaid) return cancelPaidLine(em, ctx, { order, line, others, details })
  await removeUnpaidLine(em, ctx, { order, line, others, details })
  return null
}

type Cancellation = { order: Order; line: OrderLine; others: readonly OrderLine[]; details: OrderDetails }

async function endWhole(em: Em, ctx: Context, order: Order): Promise<string | null> {
  const isPaid = order.state === 'confirmed'
  const ended = await endOrders(em, ctx, [{ id: order.id, couponId: order.couponId ?? null }], 'cancelled')
  if (isPaid) await countRegistrations(em, order, -(await registrationsIn(em, order.organizationId, ended)))
  return ended.at(-1)?.bibNumber ?? null
}

async function cancelPaidLine(em: Em, ctx: Context, { order, line, others }: Cancellation): Promise<string | null> {
  line.state = 'cancelled'
  await em.flush()
  await takePlaces(em, order, placesOfLines(others))
  const freeBibs = await sellables[line.kind].release(em, ctx, [line.id])
  await countRegistrations(em, order, -(await registrationsIn(em, order.organizationId, [line])))
  return freeBibs.get(line.id) ?? null
}

async function removeUnpaidLine(em: Em, ctx: Context, cancellation: Cancellation): Promise<void> {
  const { order, line, others, details } = cancellation
  // Pages to pay were opened for the order as it was.
  await giveUpAttempts(em, ctx, details.payments)
  await em.nativeDelete(OrderLine, { organizationId: order.organizationId, id: line.id })
  const price = priceOfTerms(ctx.organization, others, await loadClaimedDiscount(em, order))
  Object.assign(order, priceColumns(ctx.organization, price))
  repriceLines(others, others, price)
  await em.flush()
  await takePlaces(em, order, placesOfLines(others))
  const isFreeNow = order.state === 'awaiting_payment' && price.total === 0
  if (isFreeNow) await confirmOrder(em, ctx, { ...details, order, lines: others })
}
