import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AcceptedText, RequiredText } from '#rules/agreements/acceptance-views.ts'
import { Refused } from '#rules/refusals.ts'
import type { CheckoutSubmission } from '#rules/registrations/registration-form.ts'
import type { Order } from '../orders/order.ts'

export type Ticks = Pick<CheckoutSubmission, 'terms' | 'waiver' | 'items'>

/** Throws `Refused` `acceptance_changed` unless each of `texts` was ticked as it is now. */
export function ensureAccepted(texts: readonly RequiredText[], ticks: Ticks): void {
  const isTicked = ({ kind, id }: RequiredText) => (kind === 'item' ? ticks.items[id] : ticks[kind]) === id
  if (!texts.every(isTicked)) throw new Refused({ code: 'acceptance_changed' })
}

type Accepted = Readonly<{ texts: readonly RequiredText[]; acceptedAt: Date; registrationId?: string }>

/** Stores what was accepted with an order, instead of what its buyer or this registration accepted before. */
export async function recordAcceptance(
  em: Em,
  { locale }: Context,
  { organizationId, id: orderId }: Pick<Order, 'organizationId' | 'id'>,
  { texts, acceptedAt, registrationId }: Accepted,
): Promise<void> {
  const stored = storedTextsOf(texts)
  const ofWhom = registrationId ?? null
  await query(
    em,
    sql`with former as (
        delete from acceptance where organization_id = ${organizationId} and order_id = ${orderId}
          and registration_id is not distinct from ${ofWhom}::uuid)
      insert into acceptance (id, organization_id, order_id, registration_id, accepted_at, locale, texts)
      values (${newId()}, ${organizationId}, ${orderId}, ${ofWhom}::uuid, ${acceptedAt}, ${locale},
        ${JSON.stringify(stored)}::jsonb)`,
  )
}

export const storedTextsOf = (texts: readonly RequiredText[]): AcceptedText[] =>
  texts.map(({ id: _id, document, ...text }) => ({
    ...text,
    document: document && { ...document, file: document.file.replace('/files/', '') },
  }))
