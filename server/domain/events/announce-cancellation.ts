import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Locale } from '#rules/text/locale.ts'
import { enqueueMessages } from '../messages/enqueue-message.ts'
import type { Event } from './event.ts'

type Recipient = { orderId: string; registrationId: string | null; recipient: string; locale: Locale }

/**
 * Queues mails to the buyers of unpaid and confirmed orders, and to confirmed athletes with an address of their own.
 * The caller has locked the event's row: a payment accepted meanwhile is either included or waits and is refunded.
 */
export async function announceCancellation(em: Em, ctx: Context, { id, revision }: Event): Promise<void> {
  const recipients = await query(em, recipientsOf(ctx.organization.id, id))
  const messages = recipients.map(({ registrationId, ...message }) => ({
    ...message,
    kind: 'event-cancelled' as const,
    ...(registrationId && { registrationId }),
    dedupeKey: `event-cancelled:${registrationId ?? message.orderId}:${revision}`,
  }))
  await enqueueMessages(ctx, em, messages)
}

const recipientsOf = (organizationId: string, eventId: string) => sql<Recipient>`
  select id as "orderId", null::uuid as "registrationId", buyer ->> 'email' as recipient, locale from orders
  where organization_id = ${organizationId} and event_id = ${eventId}
    and state in ('held', 'awaiting_payment', 'confirmed') and buyer ->> 'email' <> ''
  union all
  select orders.id, registration.id, registration.email, coalesce(dorsal_language_of(registration.email), orders.locale)
  from registration join orders on orders.organization_id = registration.organization_id
    and orders.id = registration.order_id
  where registration.organization_id = ${organizationId} and registration.event_id = ${eventId}
    and registration.status = 'confirmed'
    and registration.email <> '' and lower(registration.email) is distinct from lower(orders.buyer ->> 'email')`
