import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { applicableFiles, type FileField } from '#rules/registration-forms/registration-file.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { answeringAthlete } from '../answers/answering-athlete.ts'
import { lockOrderOf } from '../athletes/lock-athlete.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { ensurePayable } from '../orders/ensure-payable.ts'
import { lockOrder } from '../orders/load-order.ts'
import { orderDetails } from '../orders/order-details.ts'
import type { Order } from '../orders/order.ts'
import { ensureActive } from '../registrations/ensure-active.ts'
import { ensureNotErased } from '../registrations/ensure-not-erased.ts'
import { Registration } from '../registrations/registration.ts'
import { ensureChangeable } from '../own-registrations/own-registration.ts'
import { findTakenOver } from '../transfers/taken-over.ts'

/**
 * Where a file belongs: anyone who holds the places names it by the order's unguessable id. `own`: somebody has opened the
 * registration itself (docs/decisions/0109). `isByStaff`: for an athlete at the desk.
 */
export type FilePlace = Readonly<{ registrationId: string; fieldId: string }> & (OrderPlace | StaffPlace)
type OrderPlace = Readonly<{
  confirmationId: string
  own?: Readonly<{ participantId: string; opener: 'participant' | 'buyer' }>
}>
type StaffPlace = Readonly<{ isByStaff: true }>

/**
 * The field of a registration that a file is for; locks the order, so that files of one field come one after the other.
 * Throws `Refused` `order_not_found`, also for a registration that is not the order's or was taken over, `form_changed`
 * for a field that it is not answering, `registration_closed` for a confirmed order, and what `ensurePayable` throws
 * for another one. For staff it throws what `athleteOfStaff` throws.
 */
export async function findFileField(
  em: Em,
  ctx: Context,
  place: FilePlace,
): Promise<{ field: FileField; mayReplace: boolean }> {
  const { athlete, mayReplace } =
    'isByStaff' in place
      ? { athlete: await athleteOfStaff(em, ctx, place.registrationId), mayReplace: true }
      : await athleteOfOrder(em, ctx, place)
  const { fields, athlete: answering } = await answeringAthlete(em, athlete)
  const field = applicableFiles(fields, answering, athlete.answers).find(({ id }) => id === place.fieldId)
  if (!field) throw new Refused({ code: 'form_changed' })
  return { field, mayReplace }
}

async function athleteOfOrder(
  em: Em,
  ctx: Context,
  { confirmationId, registrationId, own }: Extract<FilePlace, OrderPlace>,
): Promise<{ athlete: Registration; mayReplace: boolean }> {
  const order = await lockOrder(em, ctx, confirmationId)
  const { organizationId, id: orderId, eventId } = order
  const event = await em.findOneOrFail(Event, { organizationId, id: eventId })
  const athlete =
    isId(registrationId) && (await em.findOne(Registration, { organizationId, id: registrationId, orderId }))
  const isOfOther = athlete && !own && (await findTakenOver(em, order)).has(athlete.id)
  if (!athlete || isOfOther || athlete.status === 'cancelled') throw new Refused({ code: 'order_not_found' })
  const competition = await em.findOneOrFail(Competition, { organizationId, id: athlete.competitionId })
  await ensureOpen(em, ctx, order, { event, competition })
  return { athlete, mayReplace: order.state !== 'confirmed' || own !== undefined }
}

/**
 * An athlete whose files staff change, with their order locked. Throws `Refused` `athlete_imported`,
 * `athlete_cancelled`, `athlete_erased`, `not_found`, `forbidden`.
 */
export async function athleteOfStaff(em: Em, ctx: Context, registrationId: string): Promise<Registration> {
  ensureCan(ctx.actor, 'edit-athletes')
  const athlete = await findRow(em, ctx, Registration, registrationId)
  const { organizationId, orderId } = athlete
  if (!orderId) throw new Refused({ code: 'athlete_imported' })
  await lockOrderOf(em, { organizationId, orderId })
  if (!(await em.refresh(athlete))) throw new Refused({ code: 'not_found' })
  ensureNotErased(athlete)
  ensureActive(athlete)
  return athlete
}

type Race = { event: Event; competition: Competition }

async function ensureOpen(em: Em, ctx: Context, order: Order, race: Race): Promise<void> {
  if (order.state === 'confirmed') return ensureChangeable(race, ctx.now)
  ensurePayable(order, await orderDetails(em, order))
}
