import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { RequiredText } from '#rules/agreements/acceptance-views.ts'
import { Refused } from '#rules/refusals.ts'
import type { CheckoutSubmission } from '#rules/registrations/registration-form.ts'
import type { Order } from '../orders/order.ts'
import { Acceptance } from './acceptance.ts'

export type Ticks = Pick<CheckoutSubmission, 'terms' | 'waiver' | 'items'>

/** Throws `Refused` `acceptance_changed` unless each of `texts` was ticked as it is now. */
export function ensureAccepted(texts: readonly RequiredText[], ticks: Ticks): void {
  const isTicked = ({ kind, id }: RequiredText) =>
    kind === 'item' ? Object.hasOwn(ticks.items, id) : ticks[kind] === true || ticks[kind] === id
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
  const key = { organizationId, orderId, registrationId: registrationId ?? null }
  await em.nativeDelete(Acceptance, key)
  const stored = texts.map(({ id: _id, document, ...text }) => ({
    ...text,
    document: document && { ...document, file: document.file.replace('/files/', '') },
  }))
  em.create(Acceptance, { ...key, acceptedAt, locale, texts: stored })
}
