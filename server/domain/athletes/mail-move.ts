import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { sql } from '#server/database/query.ts'
import { cancellationReaders } from '../events/announce-cancellation.ts'
import { enqueueMessages, type MessagePayload } from '../messages/enqueue-message.ts'
import type { Order } from '../orders/order.ts'
import type { Registration } from '../registrations/registration.ts'

type Move = NonNullable<MessagePayload['move']>

export async function mailMove(
  em: Em,
  ctx: Context,
  { organizationId, orderId, id }: Registration,
  move: Move,
): Promise<void> {
  const readers = await cancellationReaders(
    em,
    sql`orders.organization_id = ${organizationId} and orders.id = ${orderId}`,
  )
  const kind = 'registration-moved' as const
  const messages = readers
    .filter(({ registrationId = id }) => registrationId === id)
    .map((reader) => ({ ...reader, kind, move, dedupeKey: `${kind}:${newId()}` }))
  await enqueueMessages(ctx, em, messages)
}

export async function mailDifferenceInCash(
  em: Em,
  ctx: Context,
  { id: orderId, buyer, locale }: Order,
  differenceTitle: string,
): Promise<void> {
  if (!buyer) return
  const kind = 'difference-in-cash' as const
  const to = { orderId, recipient: buyer.email, locale }
  await enqueueMessages(ctx, em, [{ kind, ...to, differenceTitle, dedupeKey: `${kind}:${newId()}` }])
}
