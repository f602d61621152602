import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Locale } from '#rules/text/locale.ts'
import { enqueueMessages, type NewMessage } from '../messages/enqueue-message.ts'
import type { OrderLine } from '../orders/order-line.ts'
import { isAddition, type Order } from '../orders/order.ts'

type Cancelled = Readonly<{ order: Order; leaving: readonly Pick<OrderLine, 'id'>[]; byStaff?: ByStaff }>

type ByStaff = Readonly<{ keepsPayment?: boolean; note?: string }>

const kind = 'registration-cancelled' as const

/**
 * Tells athletes that are out, each in their language. The buyer, and staff who did not cancel themselves, read of it with
 * the refund; where nothing goes back, in mails of their own.
 */
export async function notifyOfCancellation(
  em: Em,
  ctx: Context,
  { amount, ...cancelled }: Cancelled & Readonly<{ amount: number }>,
): Promise<void> {
  const { order, byStaff } = cancelled
  const { id: orderId, buyer, locale } = order
  const { contactEmail, language } = ctx.organization
  await notifyAthletesOfCancellation(em, ctx, cancelled)
  const about = newId()
  const messages: NewMessage[] = []
  // Who gives back what cost nothing has seen it; the registration stays as it is.
  if (amount === 0 && buyer && (byStaff || !isAddition(order)))
    messages.push({
      kind,
      orderId,
      recipient: buyer.email,
      locale,
      dedupeKey: `${kind}:${about}`,
      ...wordsOf(byStaff),
    })
  if (amount === 0 && contactEmail && !byStaff) {
    const alert = 'cancellation-alert' as const
    const dedupeKey = `${alert}:${about}`
    messages.push({ kind: alert, orderId, recipient: contactEmail, locale: language, dedupeKey })
  }
  await enqueueMessages(ctx, em, messages)
}

/** Tells athletes that are out, each in their language, but for the buyer. */
export async function notifyAthletesOfCancellation(
  em: Em,
  ctx: Context,
  { order, leaving, byStaff }: Cancelled,
): Promise<void> {
  const about = newId()
  const athletes = await athletesOf(em, order, leaving)
  const messages = athletes.map((athlete) => ({
    kind,
    orderId: order.id,
    registrationId: athlete.id,
    recipient: athlete.email,
    locale: athlete.language ?? order.locale,
    dedupeKey: `${kind}:${athlete.id}:${about}`,
    ...wordsOf(byStaff),
  }))
  await enqueueMessages(ctx, em, messages)
}

const wordsOf = (byStaff: ByStaff | undefined) =>
  byStaff && { cancellation: { keepsPayment: byStaff.keepsPayment ?? false }, note: byStaff.note ?? '' }

const athletesOf = (em: Em, { organizationId, buyer }: Order, lines: readonly Pick<OrderLine, 'id'>[]) =>
  query(
    em,
    sql<{ id: string; email: string; language: Locale | null }>`
      select id, email, dorsal_language_of(email) as language from registration
      where organization_id = ${organizationId} and line_id = any (${lines.map(({ id }) => id)}::uuid[])
        and email <> '' and lower(email) <> ${buyer?.email.toLowerCase() ?? ''}
      order by position, id`,
  )
