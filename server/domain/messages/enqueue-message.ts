import type { Context } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Em } from '../../database/orm.ts'
import type { Locale } from '../../rules/locale.ts'
import type { OrderMessageKind, RefundReason } from '../../rules/message-views.ts'

/** What an order's rows do not tell later: what went back and why. `amount` in minor units of the order's currency. */
export type ToldRefund = Readonly<{ amount: number; because: RefundReason }>

/** What a message tells of: kept with it, and completed from the database when it leaves. */
export type MessagePayload = Readonly<{ orderId: string; refund?: ToldRefund | undefined }>

/** `dedupeKey` names the reason, such as `payment-approved:<order>`: one reason, one message, however often it is told. */
export type NewMessage = Readonly<{
  kind: OrderMessageKind
  orderId: string
  refund?: ToldRefund
  recipient: string
  locale: Locale
  dedupeKey: string
}>

/**
 * Queues a message in the transaction of `em`: it leaves exactly when what it tells of has been committed. A second one
 * with the same `dedupeKey` is none.
 */
export async function enqueueMessage(
  { organization, enqueue }: Pick<Context, 'organization' | 'enqueue'>,
  em: Em,
  { kind, orderId, refund, recipient, locale, dedupeKey }: NewMessage,
): Promise<void> {
  const id = newId()
  const payload: MessagePayload = { orderId, refund }
  const messageId = `<${id}@${new URL(organization.origin).hostname}>`
  const queued = await em.execute<{ id: string }[]>(
    `insert into message (id, organization_id, kind, recipient, locale, dedupe_key, payload, message_id)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?)
     on conflict (organization_id, dedupe_key) do nothing
     returning id`,
    [id, organization.id, kind, recipient, locale, dedupeKey, JSON.stringify(payload), messageId],
  )
  if (queued.length > 0) await enqueue(em, 'deliver-message', { organizationId: organization.id, messageId: id })
}
