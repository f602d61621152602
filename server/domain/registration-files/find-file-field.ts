import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { askedFiles, type FileField } from '#rules/registration-forms/registration-file.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { dayOf } from '#rules/time/day.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { ensurePayable } from '../orders/ensure-payable.ts'
import { lockOrder } from '../orders/load-order.ts'
import { orderDetails } from '../orders/order-details.ts'
import type { Order } from '../orders/order.ts'
import { loadRegistrationForm } from '../registration-forms/load-registration-form.ts'
import { Registration } from '../registrations/registration.ts'
import { ensureChangeable } from '../own-registrations/own-registration.ts'

/**
 * Where a file belongs: whoever holds the places names it by the order's unguessable id. `own`: somebody has opened the
 * registration itself (docs/decisions/0109).
 */
export type FilePlace = Readonly<{
  confirmationId: string
  registrationId: string
  fieldId: string
  own?: Readonly<{ participantId: string; opener: 'participant' | 'buyer' }>
}>

/**
 * The field of a registration that a file is for; locks the order, so that files of one field come one after the other.
 * Throws `Refused` `order_not_found`, `not_found` for a registration that is not the order's, `form_changed` for a field
 * that it is not asked, `registration_closed` for a confirmed order, and what `ensurePayable` throws for another one.
 */
export async function findFileField(
  em: Em,
  ctx: Context,
  { confirmationId, registrationId, fieldId, own }: FilePlace,
): Promise<{ field: FileField; mayReplace: boolean }> {
  const order = await lockOrder(em, ctx, confirmationId)
  const { organizationId, id: orderId, eventId } = order
  const event = await em.findOneOrFail(Event, { organizationId, id: eventId })
  const athlete =
    isId(registrationId) && (await em.findOne(Registration, { organizationId, id: registrationId, orderId }))
  if (!athlete || athlete.status === 'cancelled') throw new Refused({ code: 'not_found' })
  const { competitionId, answers } = athlete
  const { fields } = await loadRegistrationForm(em, { organizationId, id: eventId })
  const competition = await em.findOneOrFail(Competition, { organizationId, id: competitionId })
  await ensureOpen(em, ctx, order, { event, competition })
  const raceDay = dayOf(competition.startsAt, event.timeZone)
  const asked = askedFiles(fields, { competitionId, birthDate: athlete.birthDate ?? null, raceDay }, answers)
  const field = asked.find(({ id }) => id === fieldId)
  if (!field) throw new Refused({ code: 'form_changed' })
  return { field, mayReplace: order.state !== 'confirmed' || own !== undefined }
}

type Race = { event: Event; competition: Competition }

async function ensureOpen(em: Em, ctx: Context, order: Order, race: Race): Promise<void> {
  if (order.state === 'confirmed') return ensureChangeable(race, ctx.now)
  ensurePayable(order, await orderDetails(em, order))
}
