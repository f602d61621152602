import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { closeOpenCheckouts } from '../payments/close-open-checkouts.ts'
import { sellables } from '../sellables.ts'
import type { OrderLine } from './order-line.ts'
import { idsByKind } from './order-lines.ts'
import type { Order } from './order.ts'

type Confirmation = { order: Order; lines: readonly OrderLine[]; now: Date }

/**
 * Confirms an order whose row is locked and whose places are held: what its lines sell is the buyer's; buyer and staff
 * are notified, once; pages on which it could be paid again are closed.
 */
export async function confirmOrder(em: Em, ctx: Context, { order, lines, now }: Confirmation): Promise<void> {
  order.state = 'confirmed'
  Object.assign(order, { confirmedAt: now, network: null, holder: null })
  const bought = lines.filter((line) => line.state === 'held' || line.state === 'ended')
  for (const line of bought) line.state = 'confirmed'
  await em.flush()
  for (const [kind, ids] of idsByKind(bought)) await sellables[kind].confirm(em, ctx, order, ids)
  await notifyBuyerAndStaff(em, ctx, order)
  await closeOpenCheckouts(em, ctx, [order.id])
  await countRegistrations(em, order, registrationsIn(bought))
}

async function notifyBuyerAndStaff(em: Em, ctx: Context, { id, buyer, total, locale }: Order): Promise<void> {
  if (buyer) {
    const kind = total === 0 ? 'registration-confirmed-free' : 'payment-approved'
    const to = { orderId: id, recipient: buyer.email, locale }
    await enqueueMessage(ctx, em, { kind, ...to, dedupeKey: `${kind}:${id}` })
  }
  const { registrationAlerts, contactEmail, language } = ctx.organization
  if (registrationAlerts && contactEmail) {
    const to = { orderId: id, recipient: contactEmail, locale: language }
    await enqueueMessage(ctx, em, { kind: 'registration-alert', ...to, dedupeKey: `registration-alert:${id}` })
  }
}

/** How many registrations lines sell. */
export const registrationsIn = (lines: readonly Pick<OrderLine, 'kind' | 'quantity'>[]): number =>
  lines.reduce((sum, { kind, quantity }) => sum + (kind === 'registration' ? quantity : 0), 0)

/** Moves the event's counter of confirmed registrations. Last in its transaction: every order of the event comes by here. */
export async function countRegistrations(
  em: Em,
  { organizationId, eventId }: Pick<Order, 'organizationId' | 'eventId'>,
  change: number,
): Promise<void> {
  await em.execute(
    `update event set registrations_count = registrations_count + ? where organization_id = ? and id = ?`,
    [change, organizationId, eventId],
  )
}
