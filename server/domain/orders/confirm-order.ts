import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { Locale } from '#rules/text/locale.ts'
import { enqueueMessage, enqueueMessages } from '../messages/enqueue-message.ts'
import { closeOpenCheckouts } from '../payments/close-open-checkouts.ts'
import type { Order } from './order.ts'

/**
 * Confirms an order whose row is locked and whose places are held; closes open checkouts, so that it cannot be paid
 * twice.
 */
export async function confirmOrder(em: Em, ctx: Context, order: Order, now: Date): Promise<void> {
  const { organizationId, id } = order
  order.state = 'confirmed'
  Object.assign(order, { confirmedAt: now, network: null, holder: null })
  await em.flush()
  const athletes = await em.execute<unknown[]>(
    `update registration set status = 'confirmed'
      where organization_id = ? and order_id = ? and status <> 'confirmed' returning id`,
    [organizationId, id],
  )
  await notifyEverybody(em, ctx, order)
  await closeOpenCheckouts(em, ctx, [id])
  await countRegistrations(em, order, athletes.length)
}

async function notifyEverybody(em: Em, ctx: Context, order: Order): Promise<void> {
  const { id, buyer, total, locale } = order
  if (buyer) {
    const kind = total === 0 ? 'registration-confirmed-free' : 'payment-approved'
    const to = { orderId: id, recipient: buyer.email, locale }
    await enqueueMessage(ctx, em, { kind, ...to, dedupeKey: `${kind}:${id}` })
  }
  await notifyAthletes(em, ctx, order)
  const { registrationAlerts, contactEmail, language } = ctx.organization
  if (registrationAlerts && contactEmail) {
    const to = { orderId: id, recipient: contactEmail, locale: language }
    await enqueueMessage(ctx, em, { kind: 'registration-alert', ...to, dedupeKey: `registration-alert:${id}` })
  }
}

async function notifyAthletes(em: Em, ctx: Context, { organizationId, id, buyer, locale }: Order): Promise<void> {
  const athletes = await em.execute<{ id: string; email: string; language: Locale | null }[]>(
    `select id, email, dorsal_language_of(email) as language from registration
      where organization_id = ? and order_id = ? and email <> '' and lower(email) <> lower(?) order by position`,
    [organizationId, id, buyer?.email ?? ''],
  )
  const kind = 'athlete-confirmed' as const
  const messages = athletes.map(({ id: registrationId, email, language }) => ({
    kind,
    orderId: id,
    registrationId,
    recipient: email,
    locale: language ?? locale,
    dedupeKey: `${kind}:${registrationId}`,
  }))
  await enqueueMessages(ctx, em, messages)
}

/** Last in its transaction: every order of the event updates this row. */
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
