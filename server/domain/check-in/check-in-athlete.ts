import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { cashDueOfPerson, undoSeconds, verdictOf, type CheckInPerson } from '#rules/check-in/check-in-views.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { can, ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { collectCashOf, returnCashOf } from '../athletes/athlete-cash.ts'
import { lockOrderOf, lockRegistration } from '../athletes/lock-athlete.ts'
import { audited, command, unchanged } from '../command.ts'
import { findRow } from '../find-row.ts'
import { additionsOf } from '../merchandise/additions-of.ts'
import { ensureNotErased } from '../registrations/ensure-not-erased.ts'
import { Registration } from '../registrations/registration.ts'
import { CheckIn } from './check-in.ts'
import { checkInPeople } from './check-in-people.ts'

/**
 * A kit that is handed out: `id` is made by the device, `at` by its clock, `eventId` the table's event. `items` are the
 * choices that are handed out with it, `cash` what was collected, in minor units; null without any.
 */
export type KitHandOut = Readonly<{
  id: string
  eventId: string
  at: Date
  items: readonly string[]
  cash: Cents | null
  pickedUpBy: string
}>

/** The athlete as they are then; `isFirst` is false where somebody had handed out the kit before. */
export type CheckInOutcome = Readonly<{ person: CheckInPerson; isFirst: boolean }>

/**
 * Hands out a kit once: of two at once, or from two phones without network, the first that arrives counts, the other is
 * kept as a repeat. Sent twice is once. Throws `Refused` `check_in_other_event`, `athlete_cancelled`, `check_in_unpaid`,
 * `check_in_cash_due` when cash is due and was not collected, `changed_meanwhile` when another amount is, `not_found`,
 * `forbidden`.
 */
export const checkInAthlete = command({
  permission: 'check-in',
  subject: Registration,
  action: 'registration.checked_in',
  async run({ em, ctx, subject: registration }, handOut: KitHandOut) {
    const { organizationId, id: registrationId } = registration
    await lockOrders(em, registration)
    await lockRegistration(em, registration)
    const person = await personOf(em, ctx, registrationId)
    const sent = await em.findOne(CheckIn, { organizationId, id: handOut.id })
    if (sent) return unchanged<CheckInOutcome>({ person, isFirst: !sent.isRepeat })
    ensureNotErased(registration)
    const verdict = verdictOf(person, { id: handOut.eventId })
    if (verdict === 'other_event')
      throw new Refused({ code: 'check_in_other_event', values: { event: person.eventTitle } })
    if (verdict === 'cancelled') throw new Refused({ code: 'athlete_cancelled' })
    if (verdict === 'unpaid') throw new Refused({ code: 'check_in_unpaid' })
    const isFirst = verdict !== 'handed_out'
    const now = await databaseNow(em)
    const at = handOut.at < now ? handOut.at : now
    const cashAt = isFirst
      ? await takeCash(em, ctx, registration, { due: cashDueOfPerson(person), cash: handOut.cash })
      : null
    if (isFirst) await deliver(em, ctx, registration, { items: handOut.items, at: now })
    em.create(CheckIn, {
      id: handOut.id,
      organizationId,
      eventId: handOut.eventId,
      registrationId,
      at,
      userId: userOf(ctx),
      pickedUpBy: handOut.pickedUpBy || null,
      isRepeat: !isFirst,
      cashAt,
      receivedAt: now,
    })
    await em.flush()
    const result: CheckInOutcome = { person: await personOf(em, ctx, registrationId), isFirst }
    return isFirst ? audited({}, { result }) : unchanged(result)
  },
})

/**
 * Takes back what was handed out and collected with it: within a minute by who did it, afterwards by who may undo what
 * others have changed. Throws `Refused` `forbidden`, `not_found`.
 */
export const undoCheckIn = command({
  permission: 'check-in',
  subject: CheckIn,
  action: 'registration.check_in_undone',
  async run({ em, ctx, subject: scan }) {
    const registration = await findRow(em, ctx, Registration, scan.registrationId)
    await lockOrders(em, registration)
    await lockRegistration(em, registration)
    await em.refresh(scan)
    const now = await databaseNow(em)
    const isOwn = scan.userId != null && scan.userId === userOf(ctx)
    // What the request takes counts as the person's time.
    const isRecent = now.getTime() - scan.receivedAt.getTime() <= (undoSeconds + graceSeconds) * 1000
    if (!(isOwn && isRecent)) ensureCan(ctx.actor, 'undo-changes-of-others')
    if (scan.undoneAt != null || scan.isRepeat)
      return unchanged<CheckInPerson>(await personOf(em, ctx, registration.id))
    scan.undoneAt = now
    await em.flush()
    await query(
      em,
      sql`update merchandise_choice set delivered_at = null, delivered_by = null
        where organization_id = ${ctx.organization.id} and registration_id = ${registration.id}
          and delivered_at = ${scan.receivedAt}`,
    )
    if (scan.cashAt) await returnCashOf(em, ctx, registration, scan.cashAt.toISOString())
    return audited({}, { subject: registration.id, result: await personOf(em, ctx, registration.id) })
  },
})

const graceSeconds = 10

async function personOf(em: Em, ctx: Context, registrationId: string): Promise<CheckInPerson> {
  const [person] = await checkInPeople(em, ctx, [registrationId])
  if (!person) throw new Refused({ code: 'not_found' })
  return person
}

/** So that nothing of the athlete is cancelled or paid meanwhile. */
async function lockOrders(em: Em, registration: Registration): Promise<void> {
  const { organizationId, orderId } = registration
  if (!orderId) throw new Refused({ code: 'not_found' })
  await lockOrderOf(em, { organizationId, orderId })
  for (const { id } of await additionsOf(em, registration)) await lockOrderOf(em, { organizationId, orderId: id })
}

async function takeCash(
  em: Em,
  ctx: Context,
  registration: Registration,
  { due, cash }: { due: Cents; cash: Cents | null },
): Promise<Date | null> {
  if (due === 0) return null
  if (cash === null || !can(ctx.actor, 'collect-cash')) throw new Refused({ code: 'check_in_cash_due' })
  const { at } = await collectCashOf(em, ctx, registration, cash)
  return at === null ? null : new Date(at)
}

/** `at` is by which an undo finds what was handed out with the kit. */
const deliver = (
  em: Em,
  ctx: Context,
  { organizationId, id }: Registration,
  { items, at }: { items: readonly string[]; at: Date },
) =>
  query(
    em,
    sql`update merchandise_choice as choice set delivered_at = ${at}, delivered_by = ${userOf(ctx)}
      from order_line as line
      where choice.organization_id = ${organizationId} and registration_id = ${id}
        and choice.id = any (${items}::uuid[]) and delivered_at is null
        and line.organization_id = choice.organization_id and line.id = line_id and line.state = 'confirmed'`,
  )

const userOf = ({ actor }: Context) => (actor.kind === 'member' ? actor.userId : null)
