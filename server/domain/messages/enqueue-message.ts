import type { Context } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Em } from '../../database/orm.ts'
import type { Locale } from '../../rules/locale.ts'
import type { OrderMessageKind } from '../../rules/message-views.ts'

/** `dedupeKey` names the reason, such as `payment-approved:<order>`: one reason, one message, however often it is told. */
export type NewMessage = Readonly<{
  kind: OrderMessageKind
  orderId: string
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
  { kind, orderId, recipient, locale, dedupeKey }: NewMessage,
): Promise<void> {
  const id = newId()
  const messageId = `<${id}@${new URL(organization.origin).hostname}>`
  const queued = await em.execute<{ id: string }[]>(
    `insert into message (id, organization_id, kind, recipient, locale, dedupe_key, payload, message_id)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?)
     on conflict (organization_id, dedupe_key) do nothing
     returning id`,
    [id, organization.id, kind, recipient, locale, dedupeKey, JSON.stringify({ orderId }), messageId],
  )
  if (queued.length > 0) await enqueue(em, 'deliver-message', { organizationId: organization.id, messageId: id })
}
