import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { enqueueMessages, type NewMessage } from '../messages/enqueue-message.ts'
import { deleteDrafts } from '../order-drafts/delete-drafts.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { closeOpenCheckouts } from '../payments/close-open-checkouts.ts'
import { sellables } from '../sellables.ts'
import { countByNetwork } from './count-by-network.ts'
import type { OrderDetails } from './order-details.ts'
import type { OrderLine } from './order-line.ts'
import { idsByKind } from './order-lines.ts'
import { contentsOf, isWaivedDifference, type Order } from './order.ts'

type Confirmation = { order: Order; isByStaff?: boolean } & Pick<OrderDetails, 'lines' | 'payments' | 'now'>

/**
 * Confirms an order whose row is locked and whose places are held: what its lines sell is the buyer's; buyer and staff
 * are notified, once, staff not of whom they add; pages on which it could be paid again are closed.
 */
export async function confirmOrder(em: Em, ctx: Context, confirmation: Confirmation): Promise<void> {
  const { order, lines, payments, now, isByStaff = false } = confirmation
  order.state = 'confirmed'
  order.confirmedAt = now
  // Cash that is not paid yet still counts against the limits of holds.
  if (order.paymentMethod !== 'cash') Object.assign(order, { network: null, holder: null })
  const bought = lines.filter((line) => line.state === 'held' || line.state === 'ended')
  for (const line of bought) line.state = 'confirmed'
  await em.flush()
  // Staff are alerted to people, not to tickets or what somebody adds to a place or pays for a move.
  const hasAlert = !isByStaff && contentsOf(order) === 'places'
  const messages = messagesToBuyerAndStaff(ctx, order, hasAlert)
  messages.push(...(await confirmLines(em, order, bought)))
  const registrations = await registrationsIn(em, order.organizationId, bought)
  if (order.total === 0 || order.paymentMethod === 'cash')
    await countByNetwork(ctx, 'unpaidPeople', Math.max(registrations, recipientsOf(messages)))
  await enqueueMessages(ctx, em, messages)
  await deleteDrafts(em, order.organizationId, [order.id])
  await closeOpenCheckouts(em, ctx, payments)
  await bookMovements(em, order.organizationId, [order.id])
  await countRegistrations(em, order, registrations)
}

/** Confirms new lines of an order that was confirmed before. */
export async function confirmSupplement(
  em: Em,
  ctx: Context,
  order: Order,
  lines: readonly OrderLine[],
): Promise<void> {
  await enqueueMessages(ctx, em, await confirmLines(em, order, lines))
  await bookMovements(em, order.organizationId, [order.id])
  const registrations = await registrationsIn(em, order.organizationId, lines)
  if (registrations > 0) await countRegistrations(em, order, registrations)
}

async function confirmLines(em: Em, order: Order, lines: readonly OrderLine[]): Promise<NewMessage[]> {
  const messages: NewMessage[] = []
  for (const [kind, ids] of idsByKind(lines)) messages.push(...(await sellables[kind].confirm(em, order, ids)))
  return messages
}

const recipientsOf = (messages: readonly NewMessage[]) =>
  new Set(messages.flatMap(({ kind, recipient }) => (kind === 'registration-alert' ? [] : recipient.toLowerCase())))
    .size

function messagesToBuyerAndStaff({ organization }: Context, order: Order, hasAlert: boolean): NewMessage[] {
  const { id: orderId, buyer, total, locale } = order
  const { registrationAlerts, dailyAlerts, contactEmail, language } = organization
  const messages: NewMessage[] = []
  if (buyer && !isWaivedDifference(order)) {
    const kind = total === 0 ? 'registration-confirmed-free' : 'payment-approved'
    messages.push({ kind, orderId, recipient: buyer.email, locale, dedupeKey: `${kind}:${orderId}` })
  }
  if (registrationAlerts && !dailyAlerts && contactEmail && hasAlert) {
    const kind = 'registration-alert'
    messages.push({ kind, orderId, recipient: contactEmail, locale: language, dedupeKey: `${kind}:${orderId}` })
  }
  return messages
}

/** How many registrations lines of one organization sell. */
export async function registrationsIn(
  em: Em,
  organizationId: string,
  lines: readonly Pick<OrderLine, 'id' | 'kind' | 'quantity'>[],
): Promise<number> {
  const individuals = lines.reduce((sum, { kind, quantity }) => sum + (kind === 'registration' ? quantity : 0), 0)
  const teamLines = lines.filter(({ kind }) => kind === 'team').map(({ id }) => id)
  if (teamLines.length === 0) return individuals
  const [members] = await query(
    em,
    sql<{ count: number }>`select count(*)::int as count from registration
      where organization_id = ${organizationId} and line_id = any (${teamLines}::uuid[])`,
  )
  return individuals + members!.count
}

/**
 * Moves the event's counter of confirmed registrations. Last in its transaction: every order of the event comes by
 * here.
 */
export async function countRegistrations(
  em: Em,
  { organizationId, eventId }: Pick<Order, 'organizationId' | 'eventId'>,
  change: number,
): Promise<void> {
  await query(
    em,
    sql`update event set registrations_count = registrations_count + ${change}
      where organization_id = ${organizationId} and id = ${eventId}`,
  )
}
