import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { Locale } from '#rules/text/locale.ts'
import { enqueueMessages } from '../messages/enqueue-message.ts'
import type { Event } from './event.ts'

type Recipient = { orderId: string; registrationId: string | null; recipient: string; locale: Locale }

/**
 * Queues mails to the buyers of unpaid and confirmed orders, and to confirmed athletes with an address of their own.
 * The caller has locked the event's row: a payment accepted meanwhile is either included or waits and is refunded.
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
