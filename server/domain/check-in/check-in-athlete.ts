import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import {
  cashDueOfPerson,
  forHelper,
  undoSeconds,
  verdictOf,
  type CheckInPerson,
} from '#rules/check-in/check-in-views.ts'
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

/** Who hands out: a member of the staff, or anyone who has a helper's link. */
export type Giver = Readonly<{ userId: string | null; linkId: string | null }>

export const memberOf = ({ actor }: Context): Giver => ({
  userId: actor.kind === 'member' ? actor.userId : null,
  linkId: null,
})

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
    const { outcome, isNew } = await handOutKit(em, ctx, registration, { handOut, by: memberOf(ctx) })
    return isNew ? audited({}, { result: outcome }) : unchanged(outcome)
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
    const { person, isNew } = await takeBackKit(em, ctx, scan, memberOf(ctx))
    return isNew ? audited({}, { subject: person.id, result: person }) : unchanged(person)
  },
})

type GivenKit = Readonly<{ handOut: KitHandOut; by: Giver }>

/** The same for staff and helpers; `isNew` is false for what is recorded already, and for a repeat. */
export async function handOutKit(
  em: Em,
  ctx: Context,
  registration: Registration,
  { handOut, by }: GivenKit,
): Promise<{ outcome: CheckInOutcome; isNew: boolean }> {
  const { organizationId, id: registrationId } = registration
  await lockOrders(em, registration)
  await lockRegistration(em, registration)
  const person = await personOf(em, ctx, registrationId)
  const sent = await em.findOne(CheckIn, { organizationId, id: handOut.id })
  if (sent) return { outcome: { person, isFirst: !sent.isRepeat }, isNew: false }
  ensureNotErased(registration)
  const verdict = verdictOf(person, { id: handOut.eventId })
  if (verdict === 'other_event')
    throw new Refused({ code: 'check_in_other_event', values: { event: person.eventTitle } })
  if (verdict === 'cancelled') throw new Refused({ code: 'athlete_cancelled' })
  if (verdict === 'unpaid') throw new Refused({ code: 'check_in_unpaid' })
  const isFirst = verdict !== 'handed_out'
  if (isFirst && by.linkId !== null && forHelper(person).isIncomplete)
    throw new Refused({ code: 'check_in_incomplete' })
  const now = await databaseNow(em)
  const at = handOut.at < now ? handOut.at : now
  const due = cashDueOfPerson(person)
  const cashAt = isFirst ? await takeCash(em, ctx, registration, { due, cash: handOut.cash }) : null
  if (isFirst) await deliver(em, registration, { items: handOut.items, at: now, userId: by.userId })
  em.create(CheckIn, {
    ...by,
    id: handOut.id,
    organizationId,
    eventId: handOut.eventId,
    registrationId,
    at,
    pickedUpBy: handOut.pickedUpBy || null,
    isRepeat: !isFirst,
    cashAt,
    receivedAt: now,
  })
  await em.flush()
  return { outcome: { person: await personOf(em, ctx, registrationId), isFirst }, isNew: isFirst }
}

export async function takeBackKit(
  em: Em,
  ctx: Context,
  scan: CheckIn,
  by: Giver,
): Promise<{ person: CheckInPerson; isNew: boolean }> {
  const registration = await findRow(em, ctx, Registration, scan.registrationId)
  await lockOrders(em, registration)
  await lockRegistration(em, registration)
  await em.refresh(scan)
  const now = await databaseNow(em)
  const isOwn = by.linkId === null ? by.userId !== null && scan.userId === by.userId : scan.linkId === by.linkId
  // What the request takes counts as the person's time.
  const isRecent = now.getTime() - scan.receivedAt.getTime() <= (undoSeconds + graceSeconds) * 1000
  if (!(isOwn && isRecent)) ensureCan(ctx.actor, 'undo-changes-of-others')
  if (scan.undoneAt != null || scan.isRepeat) return { person: await personOf(em, ctx, registration.id), isNew: false }
  scan.undoneAt = now
  await em.flush()
  await query(
    em,
    sql`update merchandise_choice set delivered_at = null, delivered_by = null
      where organization_id = ${ctx.organization.id} and registration_id = ${registration.id}
        and delivered_at = ${scan.receivedAt}`,
  )
  if (scan.cashAt) await returnCashOf(em, ctx, registration, scan.cashAt.toISOString())
  return { person: await personOf(em, ctx, registration.id), isNew: true }
}

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
  // Cash that is no longer due may have been recorded by a colleague, or be somebody's to give back.
  if (due === 0 && !cash) return null
  if (cash === null || !can(ctx.actor, 'collect-cash')) throw new Refused({ code: 'check_in_cash_due' })
  const { at } = await collectCashOf(em, ctx, registration, cash)
  return at === null ? null : new Date(at)
}

/** `at` is by which an undo finds what was handed out with the kit. */
const deliver = (
  em: Em,
  { organizationId, id }: Registration,
  { items, at, userId }: { items: readonly string[]; at: Date; userId: string | null },
) =>
  query(
    em,
    sql`update merchandise_choice as choice set delivered_at = ${at}, delivered_by = ${userId}
      from order_line as line
      where choice.organization_id = ${organizationId} and registration_id = ${id}
        and choice.id = any (${items}::uuid[]) and delivered_at is null
        and line.organization_id = choice.organization_id and line.id = line_id and line.state = 'confirmed'`,
  )
