import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { documentKey, personKey } from '#rules/text/normalize-text.ts'
import { Event } from '../events/event.ts'
import { enqueueMessages, type NewMessage } from '../messages/enqueue-message.ts'
import { languageOf } from '../messages/language-of.ts'
import type { Order } from '../orders/order.ts'
import type { Registration } from '../registrations/registration.ts'
import { RegistrationTransfer } from '../transfers/registration-transfer.ts'
import { hashOfTransferToken, transferToken } from '../transfers/transfer-access.ts'

type Person = Pick<Registration, 'firstName' | 'lastName' | 'email' | 'dni'>

/** Whether corrected data look like those of somebody else: another name, and another document or e-mail. */
export const isLikelyReplaced = (before: Person, after: Person): boolean =>
  personKey(before) !== personKey(after) &&
  (documentKey(before.dni) !== documentKey(after.dni) || before.email.toLowerCase() !== after.email.toLowerCase())

type Replaced = Readonly<{ registration: Registration; order: Order; former: string; email: string; page: string }>

/**
 * Ends what leads the former athlete to a registration that staff have given to another one, and notifies both and the
 * buyer. Who is alone on a place gets a link by which they accept the event's texts; `page` is the new secret of theirs.
 */
export async function handOver(em: Em, ctx: Context, replaced: Replaced): Promise<void> {
  const { registration, page } = replaced
  const { organizationId, id: registrationId, eventId } = registration
  await query(
    em,
    sql`update registration_transfer set revoked_at = ${ctx.now}
      where organization_id = ${organizationId} and registration_id = ${registrationId}
        and used_at is null and revoked_at is null`,
  )
  await query(
    em,
    sql`delete from message where organization_id = ${organizationId} and state = 'queued'
      and payload ->> 'registrationId' = ${registrationId}`,
  )
  if (registration.teamId == null) {
    const { startsAt } = await em.findOneOrFail(Event, { organizationId, id: eventId })
    const id = newId()
    const linkHash = hashOfTransferToken(transferToken(id, { confirmationId: page }))
    const link = { id, organizationId, registrationId, linkHash, isByStaff: true }
    await em.insert(RegistrationTransfer, { ...link, expiresAt: startsAt, createdAt: ctx.now })
  }
  await notify(em, ctx, replaced)
}

async function notify(em: Em, ctx: Context, { registration, order, former, email }: Replaced): Promise<void> {
  const about = newId()
  const { id: registrationId } = registration
  const { id: orderId, locale } = order
  const buyer = order.buyer?.email ?? ''
  const passedOn = 'registration-passed-on' as const
  const handedOver = 'registration-handed-over' as const
  const messages: NewMessage[] = []
  if (email !== '')
    messages.push({
      kind: handedOver,
      orderId,
      registrationId,
      recipient: email,
      locale: (await languageOf(em, email)) ?? locale,
      dedupeKey: `${handedOver}:${about}`,
    })
  if (former !== '' && ![buyer, email].some((other) => other.toLowerCase() === former.toLowerCase()))
    messages.push({
      kind: passedOn,
      orderId,
      registrationId,
      recipient: former,
      locale: (await languageOf(em, former)) ?? locale,
      dedupeKey: `${passedOn}:${about}`,
    })
  if (buyer !== '')
    messages.push({ kind: passedOn, orderId, recipient: buyer, locale, dedupeKey: `${passedOn}:buyer:${about}` })
  await enqueueMessages(ctx, em, messages)
}
