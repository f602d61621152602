import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { storedAmounts } from '#rules/prices/allocation.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { cancelLineOf } from '../orders/cancel-line.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { bookMovements, reverseMovements } from '../ledger/book-movements.ts'
import { linesOf, placesOfLines } from '../orders/order-lines.ts'
import { takePlaces } from '../orders/places.ts'
import { additionsOf } from '../merchandise/additions-of.ts'
import { merchandiseLinesOf } from '../merchandise/merchandise-lines-of.ts'
import { OrderLine } from '../orders/order-line.ts'
import { Order } from '../orders/order.ts'
import { Payment } from '../payments/payment.ts'
import { removeFilesOf } from '../registration-files/remove-files-of.ts'
import { Registration } from '../registrations/registration.ts'
import { hasResult } from '#rules/results/result-status.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { resultCompetitionOf } from '../results/result-competition.ts'
import { ensureNoMember, lockAnyAthlete } from './lock-athlete.ts'

/**
 * Deletes an athlete for good, with notes, mails, result and, if nobody else is in it, the order. Throws `Refused`
 * `athlete_has_money` for what was paid or tried to be paid: that is cancelled and stays accounted for;
 * `athlete_erased_in_results` for one of a results file; `athlete_in_team`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const deleteAthlete = command({
  permission: 'edit-athletes',
  subject: Registration,
  action: 'registration.deleted',
  async run({ em, ctx, subject: athlete }, { revision }: { revision: number }) {
    const { registration, purchase } = await lockAnyAthlete(em, athlete, { revision, mayBeErased: true })
    if (!purchase) {
      await deleteImported(em, registration)
      return audited()
    }
    ensureNoMember(registration)
    const { order, lineId } = purchase
    if (
      (await hasMoney(em, order)) ||
      (await hasCharges(em, registration)) ||
      (await hasPaidAdditions(em, registration))
    )
      throw new Refused({ code: 'athlete_has_money' })
    if (registration.status !== 'cancelled') await cancelLineOf(em, ctx, order, lineId)
    const lineIds = [lineId, ...(await merchandiseLinesOf(em, registration))]
    await deleteMails(em, order, { registrationId: registration.id, lineIds })
    await deleteLines(em, ctx, order, lineIds)
    return audited({ order: order.confirmationNumber })
  },
})

export async function hasMoney(
  em: Em,
  { organizationId, id, confirmedAt, total, deferredCash }: Order,
): Promise<boolean> {
  if (confirmedAt && total + deferredCash > 0) return true
  return (await em.count(Payment, { organizationId, orderId: id })) > 0
}

/** Whether a move of theirs was ever charged. */
export const hasCharges = async (em: Em, { organizationId, id: movedRegistrationId }: Registration): Promise<boolean> =>
  (await em.count(Order, { organizationId, movedRegistrationId })) > 0

/** Whether merchandise that was added to their place was paid, or somebody tried to pay it. */
export async function hasPaidAdditions(em: Em, registration: Registration): Promise<boolean> {
  for (const order of await additionsOf(em, registration)) if (await hasMoney(em, order)) return true
  return false
}

async function deleteImported(em: Em, registration: Registration): Promise<void> {
  const { organizationId, eventId, id, confirmationId } = registration
  const competitionId = resultCompetitionOf(registration)
  // The same file would bring the person back.
  if (confirmationId == null) throw new Refused({ code: 'athlete_erased_in_results' })
  em.getUnitOfWork().unsetIdentity(registration)
  await em.nativeDelete(Registration, { organizationId, id })
  await countRegistrations(em, { organizationId, eventId }, -1)
  if (hasResult(registration)) await placeFinishers(em, organizationId, competitionId)
}

/** With their athletes and what these sent. What is left of the order costs what is left of its lines. */
export async function deleteLines(em: Em, ctx: Context, order: Order, lineIds: string[]): Promise<void> {
  const { organizationId, id: orderId } = order
  const others = (await linesOf(em, order)).filter(({ id }) => !lineIds.includes(id))
  const active = others.filter(({ state }) => state === 'confirmed' || state === 'held')
  await takePlaces(em, order, placesOfLines(active))
  const athletes = await query(
    em,
    sql<{ id: string }>`select id from registration
      where organization_id = ${organizationId} and line_id = any (${lineIds}::uuid[])`,
  )
  await removeFilesOf(
    em,
    ctx,
    athletes.map(({ id }) => id),
  )
  await em.nativeDelete(OrderLine, { organizationId, id: lineIds })
  if (others.length === 0) {
    await reverseMovements(em, organizationId, orderId)
    em.getUnitOfWork().unsetIdentity(order)
    await em.nativeDelete(Order, { organizationId, id: orderId })
    return
  }
  for (const amount of storedAmounts) order[amount] = others.reduce((sum, line) => sum + line[amount], 0)
  await bookMovements(em, organizationId, [orderId])
}

export async function deleteMails(
  em: Em,
  { organizationId, id: orderId }: Order,
  { registrationId, lineIds }: { registrationId: string; lineIds: string[] },
): Promise<void> {
  await query(
    em,
    sql`delete from message where organization_id = ${organizationId} and (
      payload ->> 'registrationId' = ${registrationId}
      or payload ->> 'orderId' = ${orderId} and not exists (select from order_line
        where organization_id = ${organizationId} and order_id = ${orderId} and id <> all (${lineIds}::uuid[])))`,
  )
}
