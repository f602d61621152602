import type { RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Locale } from '#rules/text/locale.ts'
import { enqueueMessages } from '../messages/enqueue-message.ts'
import type { Event } from './event.ts'

export type CancellationReader = Readonly<{
  orderId: string
  registrationId?: string
  recipient: string
  locale: Locale
}>

type Announcement = Readonly<{
  note?: string
  /** Confirmed orders are refunded or moved, and their people told with it. */
  isClosing?: boolean
}>

/**
 * Queues mails to the buyers of unpaid and confirmed orders, and to confirmed athletes with an address of their own.
 * The caller has locked the event's row: a payment accepted meanwhile is either included or waits and is refunded.
 */
export async function announceCancellation(
  em: Em,
  ctx: Context,
  { id, revision }: Event,
  { note = '', isClosing = false }: Announcement = {},
): Promise<void> {
  const states = isClosing ? ['held', 'awaiting_payment'] : ['held', 'awaiting_payment', 'confirmed']
  const readers = await cancellationReaders(
    em,
    sql`orders.organization_id = ${ctx.organization.id} and orders.event_id = ${id}
      and orders.state = any (${states}::text[])`,
  )
  const messages = readers.map((reader) => ({
    ...reader,
    kind: 'event-cancelled' as const,
    ...(note && { note }),
    dedupeKey: `event-cancelled:${reader.registrationId ?? reader.orderId}:${revision}`,
  }))
  await enqueueMessages(ctx, em, messages)
}

/** Whom a cancellation concerns, of orders for which `condition` holds. */
export async function cancellationReaders(em: Em, condition: RawBuilder<unknown>): Promise<CancellationReader[]> {
  const readers = await query(em, readersOf(condition))
  return readers.map(({ registrationId, ...reader }) => ({ ...reader, ...(registrationId && { registrationId }) }))
}

type Row = { orderId: string; registrationId: string | null; recipient: string; locale: Locale }

const readersOf = (condition: RawBuilder<unknown>) => sql<Row>`
  select id as "orderId", null::uuid as "registrationId", buyer ->> 'email' as recipient, locale from orders
  where ${condition} and buyer ->> 'email' <> ''
  union all
  select orders.id, registration.id, registration.email, coalesce(dorsal_language_of(registration.email), orders.locale)
  from registration join orders on orders.organization_id = registration.organization_id
    and orders.id = registration.order_id
  where ${condition} and registration.event_id = orders.event_id and registration.status = 'confirmed'
    and registration.email <> '' and lower(registration.email) is distinct from lower(orders.buyer ->> 'email')`
