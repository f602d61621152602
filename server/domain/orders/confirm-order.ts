import type { Context } from '../../context.ts'
import type { Em } from '../../database/orm.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { closeOpenCheckouts } from '../payments/close-open-checkouts.ts'
import type { Order } from './order.ts'

/**
 * Makes an order good whose row is locked and whose places are held: athletes are in; the buyer is told, once, and so are
 * staff who want to be; pages on which it could be paid again are closed.
 */
export async function confirmOrder(em: Em, ctx: Context, order: Order, now: Date): Promise<void> {
  const { organizationId, id } = order
  order.state = 'confirmed'
  order.confirmedAt = now
  await em.flush()
  const athletes = await em.execute<unknown[]>(
    `update registration set status = 'confirmed'
      where organization_id = ? and order_id = ? and status <> 'confirmed' returning id`,
    [organizationId, id],
  )
  await tellBothSides(em, ctx, order)
  await closeOpenCheckouts(em, ctx, [id])
  await countRegistrations(em, order, athletes.length)
}

async function tellBothSides(em: Em, ctx: Context, { id, buyer, total, locale }: Order): Promise<void> {
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

/** Moves the event's counter of confirmed athletes. Last in its transaction: every order of the event comes by here. */
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
