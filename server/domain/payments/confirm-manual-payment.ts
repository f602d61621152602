import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { startOfDay } from '#server/lists/moments.ts'
import type { Cents } from '#rules/money/amounts.ts'
import {
  choicesFor,
  type ArrivalOutcome,
  type OtherAmount,
  type TakenEntry,
} from '#rules/payments/manual-confirmation.ts'
import { isManualMethod } from '#rules/payments/payment-methods.ts'
import { canMovePayment } from '#rules/payments/payment-state.ts'
import { Refused } from '#rules/refusals.ts'
import { dayBefore, dayOf, type Day } from '#rules/time/day.ts'
import { procedure } from '../command.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import { orderDetails } from '../orders/order-details.ts'
import { Order } from '../orders/order.ts'
import { takeEntries } from '../statements/take-entries.ts'
import { Payment } from './payment.ts'
import { returnArrival, settleArrival } from './settle-arrival.ts'

/**
 * `amount` in minor units, as it arrived on a day of the organization's calendar; `entries` of a bank statement that
 * say so.
 */
export type ManualConfirmation = Readonly<{
  amount: Cents
  receivedOn: Day
  otherAmount?: OtherAmount | null
  entries?: readonly TakenEntry[]
}>

/**
 * Records that a manual payment has arrived, and confirms its order. After the end of the hold the places are taken
 * again, or the money is owed back; twice is once. Throws `Refused` `forbidden`, `not_found`, also for a payment by a
 * provider, `amount_differs` (`values.total`) without a choice for another amount, or (`values.entries`) when its
 * entries bring another, `amount_below_fees` (`values.total`) for what would not cover them, `entry_counted`, `invalid_form` with `values.today` for
 * a day to come, with `values.orderedOn` for one long before the order.
 */
export const confirmManualPayment = procedure({
  permission: 'confirm-payments',
  async run(ctx, paymentId: string, arrival: ManualConfirmation): Promise<ArrivalOutcome> {
    const today = dayOf(ctx.now, ctx.organization.timeZone)
    if (arrival.receivedOn > today) throw new Refused({ code: 'invalid_form', field: 'receivedOn', values: { today } })
    const { orderId, eventId, isLate, orderedOn } = await findOrder(ctx, paymentId)
    if (arrival.receivedOn < dayBefore(orderedOn, daysBeforeOrder))
      throw new Refused({ code: 'invalid_form', field: 'receivedOn', values: { orderedOn } })
    // A late payment takes its places again: overdue holds of others must not block it.
    if (isLate) await expireOverdueHolds(ctx, { eventId })
    return ctx.db.transaction((em) => confirm(em, ctx, { paymentId, orderId }, arrival))
  },
})

// A typing error in the year would put the money into another settlement.
const daysBeforeOrder = 5 * 365

type PaymentKey = Readonly<{ paymentId: string; orderId: string }>

async function confirm(
  em: Em,
  ctx: Context,
  { paymentId, orderId }: PaymentKey,
  { amount, receivedOn, otherAmount = null, entries = [] }: ManualConfirmation,
): Promise<ArrivalOutcome> {
  const key = { organizationId: ctx.organization.id, id: orderId }
  await lockPlaceOf(em, key)
  const order = await em.findOneOrFail(Order, key, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const details = await orderDetails(em, order)
  const payment = details.payments.find(({ id }) => id === paymentId)!
  if (!canMovePayment(payment.state, 'approved')) return 'already'
  const choice = ensureChoice(order, amount, otherAmount)
  ensureBrought(amount, entries)
  await takeEntries(em, ctx, entries)
  const receivedAt = await momentOf(em, ctx, receivedOn)
  Object.assign(payment, { state: 'approved', receivedAmount: amount, receivedAt, updatedAt: details.now })
  await em.flush()
  const differing = choice && { due: order.total, otherAmount: choice }
  await audit(ctx, em, 'payment.confirmed-manually', paymentId, { orderId, amount, receivedOn, ...differing })
  const arrived = { order, payment, details }
  const outcome =
    choice === 'return'
      ? await returnArrival(em, ctx, arrived)
      : await settleArrival(em, ctx, arrived, choice === 'owe')
  await bookMovements(em, ctx.organization.id, [orderId])
  return outcome
}

/** The order that sold the place is locked before what is charged for it. */
async function lockPlaceOf(em: Em, { organizationId, id }: { organizationId: string; id: string }): Promise<void> {
  await query(
    em,
    sql`select from orders where organization_id = ${organizationId} and id = (
        select registration.order_id from orders as charge
        join registration on registration.organization_id = charge.organization_id
          and registration.id = charge.moved_registration_id
        where charge.organization_id = ${organizationId} and charge.id = ${id})
      for update`,
  )
}

/** What becomes of an amount other than is due; null if it is due. */
function ensureChoice(order: Order, amount: Cents, otherAmount: OtherAmount | null): OtherAmount | null {
  const { total, net, currency } = order
  if (amount === total) return null
  if (!otherAmount || !choicesFor(amount, total).includes(otherAmount))
    throw new Refused({ code: 'amount_differs', field: 'amount', values: { total, currency } })
  if (total - amount > net && otherAmount !== 'return')
    throw new Refused({ code: 'amount_below_fees', field: 'amount', values: { total: total - net, currency } })
  return otherAmount
}

function ensureBrought(amount: Cents, entries: readonly TakenEntry[]): void {
  const brought = entries.reduce((sum, { taken }) => sum + taken, 0)
  if (entries.length > 0 && brought !== amount)
    throw new Refused({ code: 'amount_differs', field: 'amount', values: { entries: brought } })
}

async function momentOf(em: Em, { organization }: Context, day: Day): Promise<Date> {
  const [moment] = await query(em, sql<{ at: Date | string }>`select ${startOfDay(day, organization.timeZone)} as at`)
  return new Date(moment!.at)
}

const findOrder = (ctx: Context, paymentId: string) =>
  ctx.db.transaction(async (em) => {
    const { provider, orderId } = await findRow(em, ctx, Payment, paymentId)
    if (!isManualMethod(provider)) throw new Refused({ code: 'not_found' })
    const key = { organizationId: ctx.organization.id, id: orderId }
    const { eventId, state, createdAt } = await em.findOneOrFail(Order, key)
    return { orderId, eventId, isLate: state === 'expired', orderedOn: dayOf(createdAt, ctx.organization.timeZone) }
  })
