import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Locale } from '#rules/text/locale.ts'
import { enqueueMessages, type NewMessage } from '../messages/enqueue-message.ts'
import type { OrderLine } from '../orders/order-line.ts'
import type { Order } from '../orders/order.ts'

type Cancelled = Readonly<{ order: Order; leaving: readonly OrderLine[]; amount: number; byStaff?: ByStaff }>

type ByStaff = Readonly<{ keepsPayment?: boolean; note?: string }>

/**
 * Tells athletes that are out, each in their language. The buyer, and staff who did not cancel themselves, read of it with
 * the refund; where nothing goes back, in mails of their own.
 */
export async function notifyOfCancellation(
  em: Em,
  ctx: Context,
  { order, leaving, amount, byStaff }: Cancelled,
): Promise<void> {
  const { id: orderId, buyer, locale } = order
  const { contactEmail, language } = ctx.organization
  const kind = 'registration-cancelled' as const
  const about = newId()
  const cancellation = byStaff && { keepsPayment: byStaff.keepsPayment ?? false }
  const words = cancellation && { cancellation, note: byStaff.note ?? '' }
  const messages: NewMessage[] = (await athletesOf(em, order, leaving)).map((athlete) => ({
    kind,
    orderId,
    registrationId: athlete.id,
    recipient: athlete.email,
    locale: athlete.language ?? locale,
    dedupeKey: `${kind}:${athlete.id}:${about}`,
    ...words,
  }))
  if (amount === 0 && buyer)
    messages.push({ kind, orderId, recipient: buyer.email, locale, dedupeKey: `${kind}:${about}`, ...words })
  if (amount === 0 && contactEmail && !byStaff) {
    const alert = 'cancellation-alert' as const
    const dedupeKey = `${alert}:${about}`
    messages.push({ kind: alert, orderId, recipient: contactEmail, locale: language, dedupeKey })
  }
  await enqueueMessages(ctx, em, messages)
}

const athletesOf = (em: Em, { organizationId, buyer }: Order, lines: readonly OrderLine[]) =>
  query(
    em,
    sql<{ id: string; email: string; language: Locale | null }>`
      select id, email, dorsal_language_of(email) as language from registration
      where organization_id = ${organizationId} and line_id = any (${lines.map(({ id }) => id)}::uuid[])
        and email <> '' and lower(email) <> ${buyer?.email.toLowerCase() ?? ''}
      order by position, id`,
  )
