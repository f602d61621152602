import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AccountPage, AccountRegistration } from '#rules/accounts/account-views.ts'
import { isEventOver } from '#rules/events/event-state.ts'
import { orderLabel } from '#rules/orders/order-state.ts'
import { paths } from '#rules/paths.ts'
import { pick } from '#rules/pick.ts'
import { Refused } from '#rules/refusals.ts'
import type { ChangeableAthlete } from '#rules/own-registrations/changeable-athlete.ts'
import { changeableAthletes } from '../own-registrations/changeable-athletes.ts'
import { accountRegistrations, type AccountRow } from './account-registrations.ts'
import { compareNames } from '#rules/text/compare-names.ts'

type PageRequest = Readonly<{
  userId: string
  organizationId: string | null
}>

const maxRows = 500

/**
 * Orders of an account, and registrations that others made with its verified e-mail, across organizations. Throws
 * `Refused` `not_found`.
 */
export async function accountPage(ctx: PlatformContext, { userId, organizationId }: PageRequest): Promise<AccountPage> {
  const window = { limit: maxRows + 1 }
  const { person, rows } = await ctx.db.transaction(async (em) => ({
    person: await loadPerson(em, userId),
    rows: await accountRegistrations.rows(em, { userId }, accountRegistrations.everything, window),
  }))
  const registrations = await loadRegistrations(ctx, rows.slice(0, maxRows), organizationId)
  const byOrganizationAndStart = (direction: 1 | -1) => (one: AccountRegistration, other: AccountRegistration) =>
    Number(other.organization.isHere) - Number(one.organization.isHere) ||
    compareNames(one.organization.name, other.organization.name) ||
    direction * one.event.startsAt.localeCompare(other.event.startsAt)
  const isPast = ({ event }: AccountRegistration) => isEventOver(new Date(event.startsAt), ctx.now)
  return {
    ...person,
    upcoming: registrations.filter((registration) => !isPast(registration)).toSorted(byOrganizationAndStart(1)),
    past: registrations.filter(isPast).toSorted(byOrganizationAndStart(-1)),
    isTruncated: rows.length > maxRows,
  }
}

async function loadPerson(em: Em, userId: string): Promise<Pick<AccountPage, 'email' | 'hasPassword'>> {
  const [person] = await query(
    em,
    sql<Pick<AccountPage, 'email' | 'hasPassword'>>`
      select email, exists (
        select from auth_account where user_id = auth_user.id and password is not null
      ) as "hasPassword" from auth_user where id = ${userId}`,
  )
  if (!person) throw new Refused({ code: 'not_found' })
  return person
}

async function loadRegistrations(
  ctx: PlatformContext,
  rows: readonly AccountRow[],
  hostOrganizationId: string | null,
): Promise<AccountRegistration[]> {
  const registrations: AccountRegistration[] = []
  const changeable = await changeableRows(ctx, rows)
  const groups = Map.groupBy(rows, ({ isOwnOrder, orderId, id }) => (isOwnOrder ? orderId! : id))
  for (const [key, [first, ...more]] of groups) {
    const organizationContext = await ctx.findContext(first!.organizationId)
    if (!organizationContext) continue
    const { id, name, region, origin } = organizationContext.organization
    const organization = { id, name, region, origin, isHere: id === hostOrganizationId }
    registrations.push({
      ...registrationOf(first!, origin, ctx.now),
      key,
      organization,
      athletes: [first!, ...more].map((row) => athleteOf(row, origin, changeable.get(row.id))),
      team: first!.team,
    })
  }
  return registrations
}

async function changeableRows(
  ctx: PlatformContext,
  rows: readonly AccountRow[],
): Promise<ReadonlyMap<string, ChangeableAthlete>> {
  const athletes: [string, ChangeableAthlete][] = []
  const upcoming = rows.filter(
    ({ competitionStartsAt, isTakenOver }) => !isTakenOver && new Date(competitionStartsAt) > ctx.now,
  )
  for (const [organizationId, ofOrganization] of Map.groupBy(upcoming, (row) => row.organizationId)) {
    const inside = await ctx.findContext(organizationId)
    if (!inside) continue
    const ids = ofOrganization.map(({ id }) => id)
    athletes.push(...(await inside.db.transaction((em) => changeableAthletes(em, inside, { ids }))))
  }
  return new Map(athletes)
}

const athleteOf = (row: AccountRow, origin: string, changeable: ChangeableAthlete | undefined) => ({
  ...pick(row, ['name', 'competition', 'bibNumber', 'resultTimeMs', 'resultDistanceM', 'resultStatus']),
  startsAt: row.competitionStartsAt,
  isCancelled: row.isOwnOrder && row.orderState === 'confirmed' && row.status === 'cancelled',
  change: changeable ? { url: origin + changeable.path, missing: changeable.missing } : null,
  merchandiseUrl: changeable?.merchandisePath ? origin + changeable.merchandisePath : null,
})

const registrationOf = (
  row: AccountRow,
  origin: string,
  now: Date,
): Pick<AccountRegistration, 'event' | 'state' | 'confirmationUrl'> => {
  const { slug, title, startsAt, timeZone, locationName, eventStatus, isOwnOrder, confirmationId } = row
  const event = { title, startsAt, timeZone, locationName }
  return {
    event: { ...event, isCancelled: eventStatus === 'cancelled' },
    state: isOwnOrder ? { kind: 'order', label: labelOf(row, now) } : { kind: 'athlete', status: row.status },
    confirmationUrl: isOwnOrder ? origin + paths.confirmation(slug, confirmationId!) : participantUrl(row, origin),
  }
}

const participantUrl = ({ slug, orderId, participantId, status }: AccountRow, origin: string) =>
  orderId && participantId && status !== 'held' ? origin + paths.participant(slug, participantId) : null

const labelOf = ({ orderState, payment, total, isPaidOutside, isCashDue, startsAt }: AccountRow, now: Date) =>
  orderLabel({
    order: orderState!,
    payment,
    total: total!,
    isPaidOutside,
    isCashDue,
    isEventOver: isEventOver(new Date(startsAt), now),
  })
