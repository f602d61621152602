import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { Locale } from '#rules/text/locale.ts'
import { enqueueMessages } from '../messages/enqueue-message.ts'
import type { Event } from './event.ts'

type Recipient = { orderId: string; registrationId: string | null; recipient: string; locale: Locale }

/**
 * Queues, in the transaction of `em` that cancels the event, a mail to everybody who bought a place or was about to, and
 * to each confirmed athlete with another address than the buyer's. The event's row is locked: whoever's payment is
 * accepted at this moment is in already, or waits and gets it back.
 */
export async function announceCancellation(em: Em, ctx: Context, { id, revision }: Event): Promise<void> {
  const params = [ctx.organization.id, id]
  const recipients = await em.execute<Recipient[]>(`${buyers} union all ${athletes}`, [...params, ...params])
  const messages = recipients.map(({ registrationId, ...message }) => ({
    ...message,
    kind: 'event-cancelled' as const,
    ...(registrationId && { registrationId }),
    dedupeKey: `event-cancelled:${registrationId ?? message.orderId}:${revision}`,
  }))
  await enqueueMessages(ctx, em, messages)
}

const buyers = `
  select id as "orderId", null::uuid as "registrationId", buyer ->> 'email' as recipient, locale from orders
  where organization_id = ? and event_id = ? and state in ('held', 'awaiting_payment', 'confirmed')
    and buyer ->> 'email' <> ''`

const athletes = `
  select orders.id, registration.id, registration.email, coalesce(dorsal_language_of(registration.email), orders.locale)
  from registration join orders on orders.organization_id = registration.organization_id
    and orders.id = registration.order_id
  where registration.organization_id = ? and registration.event_id = ? and registration.status = 'confirmed'
    and registration.email <> '' and lower(registration.email) is distinct from lower(orders.buyer ->> 'email')`
