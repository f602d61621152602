import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { Refused } from '#rules/refusals.ts'
import { dayOf, daysBetween, type Day } from '#rules/time/day.ts'
import { audited, unchanged } from '../command.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { cashDueOf, collectedCash, surplusCash } from './line-cash.ts'
import type { OrderLine } from './order-line.ts'
import { linesOf } from './order-lines.ts'
import type { Order } from './order.ts'

/** `amount` is what staff saw as due, in minor units; `receivedOn` a day of the organization's calendar, today without. */
export type CashReceipt = Readonly<{ amount?: Cents | undefined; receivedOn?: Day | undefined }>

/** The moment by which it can be undone; null when nothing was due. */
export type CollectedCash = Readonly<{ at: string | null }>

/**
 * Records cash of an order whose row is locked, of all its lines or the given ones: the outcome of a command. Throws
 * `Refused` `order_not_payable`, `changed_meanwhile` when another amount is due than staff saw, also when nothing is due
 * any more and nothing was recorded, `invalid_form` for a day to come or before the order.
 */
export async function collectCash(
  em: Em,
  ctx: Context,
  order: Order,
  { lineIds, amount, receivedOn }: CashReceipt & Readonly<{ lineIds?: readonly string[] }> = {},
) {
  if (order.state !== 'confirmed') throw new Refused({ code: 'order_not_payable' })
  const lines = await linesOf(em, order)
  const chosen = lines.filter(({ id }) => !lineIds || lineIds.includes(id))
  const due = chosen.filter((line) => owesCash(order, line))
  if (due.length === 0) {
    // Who holds the money must not read that a colleague has recorded it.
    if (amount && chosen.every((line) => collectedCash(order, line) === 0))
      throw new Refused({ code: 'changed_meanwhile' })
    return unchanged<CollectedCash>({ at: null })
  }
  const dueAmount = due.reduce((sum, line) => sum + cashDueOf(order, line), 0)
  if (amount !== undefined && amount !== dueAmount) throw new Refused({ code: 'changed_meanwhile' })
  const received = await momentOf(em, ctx, order, receivedOn)
  for (const line of due) line.paidOutsideAt = received
  settleCash(order, lines)
  const at = received.toISOString()
  const entry = { action: 'order.cash-collected', subject: order.id } as const
  return audited<CollectedCash>({ amount: dueAmount, at }, { ...entry, result: { at } })
}

/** Takes back what of some lines was recorded at a moment: the outcome of a command. */
export async function returnCash(
  em: Em,
  order: Order,
  { at, lineIds }: Readonly<{ at: string; lineIds?: readonly string[] }>,
) {
  const lines = await linesOf(em, order)
  const recorded = lines.filter(
    ({ id, paidOutsideAt }) => paidOutsideAt?.toISOString() === at && (!lineIds || lineIds.includes(id)),
  )
  if (recorded.length === 0) return unchanged()
  for (const line of recorded) line.paidOutsideAt = null
  const recordedAmount = recorded.reduce((sum, line) => sum + line.deferredCash - (line.cashCollected ?? 0), 0)
  settleCash(order, lines)
  await bookMovements(em, order.organizationId, [order.id])
  return audited({ amount: recordedAmount, at }, { action: 'order.cash-undone', subject: order.id })
}

/** An order that is paid in cash in full is paid once all of its confirmed lines are. */
export function settleCash(order: Order, lines: readonly OrderLine[]): void {
  if (order.paymentMethod !== 'cash') return
  const withCash = lines.filter(({ state, deferredCash }) => state === 'confirmed' && deferredCash > 0)
  const moments = withCash.flatMap(({ paidOutsideAt }) => paidOutsideAt?.getTime() ?? [])
  if (withCash.some(isUnpaid)) order.paidOutsideAt = null
  else if (moments.length > 0) order.paidOutsideAt = new Date(Math.max(...moments))
  else order.paidOutsideAt ??= order.confirmedAt ?? null
}

const isUnpaid = ({ deferredCash, cashCollected, paidOutsideAt }: OrderLine): boolean =>
  paidOutsideAt == null && (cashCollected ?? 0) < deferredCash

/** Before the cash of a line changes: what was recorded as paid stays collected, and what is added is due. */
export function keepCollected(order: Order, line: OrderLine, lines: readonly OrderLine[]): void {
  const { paidOutsideAt } = order
  if (paidOutsideAt != null || line.paidOutsideAt != null) line.cashCollected = collectedCash(order, line)
  line.paidOutsideAt = null
  if (paidOutsideAt == null || order.paymentMethod !== 'cash') return
  for (const other of lines)
    if (other !== line && other.state === 'confirmed' && other.cashCollected == null)
      other.paidOutsideAt ??= paidOutsideAt
}

/** What staff keep of a line is at most what it was paid beyond its cost. */
export function limitKeptCash(order: Order, lines: readonly OrderLine[]): void {
  for (const line of lines) line.cashKept = Math.min(line.cashKept, surplusCash(order, line))
}

/**
 * Throws `Refused` `invalid_form` with `values.today` for a day to come, with `values.orderedOn` for one before the
 * order.
 */
export function ensureReceivable(
  { organization: { timeZone } }: Pick<Context, 'organization'>,
  { createdAt }: Order,
  day: Day,
  now: Date,
): void {
  const orderedOn = dayOf(createdAt, timeZone)
  const today = dayOf(now, timeZone)
  if (day > today) throw new Refused({ code: 'invalid_form', field: 'receivedOn', values: { today } })
  if (day < orderedOn) throw new Refused({ code: 'invalid_form', field: 'receivedOn', values: { orderedOn } })
}

const owesCash = (order: Order, line: OrderLine): boolean => line.state === 'confirmed' && cashDueOf(order, line) > 0

/** Now, or at this time of an earlier day. */
async function momentOf(em: Em, ctx: Context, order: Order, day?: Day): Promise<Date> {
  const { timeZone } = ctx.organization
  const now = await databaseNow(em)
  if (day === undefined) return now
  ensureReceivable(ctx, order, day, now)
  const daysAgo = daysBetween(day, dayOf(now, timeZone))
  if (daysAgo === 0) return now
  const [moment] = await query(
    em,
    sql<{ at: Date | string }>`
      select (${now}::timestamptz at time zone ${timeZone} - make_interval(days => ${daysAgo})) at time zone ${timeZone} as at`,
  )
  return new Date(moment!.at)
}
