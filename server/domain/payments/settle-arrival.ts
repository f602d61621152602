import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { ArrivalOutcome } from '#rules/payments/manual-confirmation.ts'
import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { allocate } from '#rules/prices/allocation.ts'
import { owesMore } from '../athletes/settle-move.ts'
import { mailDifferenceInCash } from '../athletes/mail-move.ts'
import { findMovedPlace } from '../differences/open-difference.ts'
import type { OrderDetails } from '../orders/order-details.ts'
import type { OrderLine } from '../orders/order-line.ts'
import type { Order } from '../orders/order.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { acceptPayment } from './accept-payment.ts'
import { continuePayment } from './await-payment.ts'
import { Payment } from './payment.ts'

type Arrival = { order: Order; payment: Payment; details: OrderDetails }

/**
 * Confirms an order, whose row is locked, with money that staff accept: what is missing becomes due in cash where it is
 * owed, else a discount; what is too much is owed back. Money of an order that cannot be confirmed any more is owed back
 * in whole. The order that sold the place of a difference is locked as well.
 */
export async function settleArrival(em: Em, ctx: Context, arrival: Arrival, isOwed: boolean): Promise<ArrivalOutcome> {
  const { order, payment, details } = arrival
  const surplus = payment.receivedAmount - order.total
  const reason = await acceptPayment(em, ctx, { ...arrival, surplus })
  if (reason) return 'owed_back'
  if (surplus < 0 && isOwed) await oweShortfall(em, ctx, arrival, -surplus)
  else if (surplus < 0) discountShortfall(arrival, -surplus)
  if (surplus > 0) {
    const refund = { order, payment, amount: surplus, because: 'overpaid', now: details.now } as const
    await requestRefund(em, ctx, { ...refund, returnsFee: false })
  }
  return 'confirmed'
}

/** The organizer forgoes it: fees stay as they were. */
const discountShortfall = ({ order, details }: Arrival, shortfall: Cents): void =>
  share(order, details, shortfall, (price, amount) => (price.discount += amount))

/** As cash of the place: of a difference that of the order that sold it, where kit pick-up finds it. */
async function oweShortfall(em: Em, ctx: Context, { order, details }: Arrival, shortfall: Cents): Promise<void> {
  const sold = await findMovedPlace(em, order)
  if (!sold) return share(order, details, shortfall, (price, amount) => (price.deferredCash += amount))
  share(order, details, shortfall, (price, amount) => (price.base -= amount))
  for (const line of details.lines) line.unitPrice = line.base / line.quantity
  await owesMore(em, ctx, sold, shortfall)
  await mailDifferenceInCash(em, ctx, sold.order, details.lines[0]!.title)
}

/** Takes what did not arrive off the total; each line bears it in proportion to what it costs. */
function share(
  order: Order,
  { lines }: OrderDetails,
  shortfall: Cents,
  change: (price: Order | OrderLine, amount: Cents) => void,
): void {
  const sold = lines.filter(({ state }) => state !== 'cancelled')
  const shares = allocate(
    shortfall,
    sold.map(({ total }) => total),
  )
  const parts: [Order | OrderLine, Cents][] = sold.map((line, index) => [line, shares[index]!])
  for (const [price, amount] of [...parts, [order, shortfall] as const]) {
    change(price, amount)
    price.total -= amount
    price.net -= amount
  }
}

/** The right amount may still arrive after the hold's end. */
function leaveOpen(em: Em, { order, payment, details: { now } }: Arrival): void {
  const { organizationId, provider, attempt, currency } = payment
  const times = { createdAt: payment.createdAt, updatedAt: now }
  const next = { id: newId(), attempt: attempt + 1, amount: order.total, state: 'expired' as const }
  em.persist(em.create(Payment, { organizationId, orderId: order.id, provider, currency, ...next, ...times }))
}

/** Owes all of a wrong amount back. The order goes on waiting, by the same method, for as long as it is held. */
export async function returnArrival(em: Em, ctx: Context, { order, payment, details }: Arrival): Promise<'returned'> {
  const refund = { order, payment, amount: payment.receivedAmount, because: 'wrong_amount', now: details.now } as const
  await requestRefund(em, ctx, { ...refund, returnsFee: false })
  const method = order.paymentMethod ?? null
  const isLatest = details.payments.at(-1) === payment
  if (order.state === 'awaiting_payment' && isLatest && isWaitedFor(method))
    await continuePayment(em, ctx, { order, details, addresses: undefined }, method)
  else if (order.state === 'expired' && isLatest) leaveOpen(em, { order, payment, details })
  return 'returned'
}
