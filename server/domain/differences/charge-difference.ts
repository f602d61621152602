import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { Refused } from '#rules/refusals.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { newOrder } from '../orders/new-order.ts'
import { orderDetails } from '../orders/order-details.ts'
import { createLines } from '../orders/order-lines.ts'
import { priceColumns } from '../orders/order-price.ts'
import type { Order } from '../orders/order.ts'
import { awaitPayment } from '../payments/await-payment.ts'
import { chargeTerms } from './charge-terms.ts'

type Difference = Readonly<{ order: Order; registrationId: string; title: string; amount: Cents }>

/**
 * Charges the buyer of an order, whose row is locked, for the move of one of its athletes: an order of its own that takes
 * no place, with a link by mail. Throws `Refused` `price_differs` where it cannot be charged by link.
 */
export async function chargeDifference(em: Em, ctx: Context, difference: Difference): Promise<EntryId> {
  const { order, registrationId, title, amount } = difference
  const event = await findRow(em, ctx, Event, order.eventId)
  const now = await databaseNow(em)
  const terms = chargeTerms(ctx, { order, event, amount, now })
  if (!terms) throw new Refused({ code: 'price_differs', field: 'competitionId' })
  const { heldUntil, method, price, seller } = terms
  const { buyer, userId, termsAcceptedAt, waiverAcceptedAt } = order
  const charge = newOrder({ ...ctx, locale: order.locale }, { draftKey: newId(), event, now })
  Object.assign(charge, priceColumns(seller, price), { buyer, userId, termsAcceptedAt, waiverAcceptedAt })
  Object.assign(charge, {
    heldUntil,
    holdConfirmedAt: now,
    movedRegistrationId: registrationId,
    refundKeepsFees: event.refundKeepsFees,
    paymentMethod: method,
  })
  em.persist(charge)
  await em.flush()
  const line = { title, quantity: 1, unitPrice: amount, deferredCash: 0, pools: [] }
  await createLines(em, charge, [{ kind: 'difference', terms: line }], price)
  const paying = { order: charge, details: await orderDetails(em, charge), addresses: undefined }
  await awaitPayment(em, ctx, paying, method)
  await em.flush()
  const details = { order: order.confirmationNumber, amount: price.total }
  return audit(ctx, em, 'order.difference-charged', charge.id, details)
}
