import type { Context, PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { AccountPage, AccountRegistration } from '#rules/accounts/account-views.ts'
import { isEventOver } from '#rules/events/event-state.ts'
import { orderLabel } from '#rules/orders/order-state.ts'
import { paths } from '#rules/paths.ts'
import { pick } from '#rules/pick.ts'
import { Refused } from '#rules/refusals.ts'
import type { ChangeableAthlete } from '#rules/own-registrations/changeable-athlete.ts'
import { changeableAthletes } from '../own-registrations/changeable-athletes.ts'
import { accountRegistrations, type AccountRow } from './account-registrations.ts'
import { isOrderOwing } from '../orders/owing-orders.ts'
import { latestPaymentState } from '../orders/order-labels.ts'
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
  const { person, rows, additions } = await ctx.db.transaction(async (em) => ({
    person: await loadPerson(em, userId),
    rows: await accountRegistrations.rows(em, { userId }, accountRegistrations.everything, window),
    additions: await query(em, additionsOf(userId)),
  }))
  const registrations = [
    ...(await loadRegistrations(ctx, rows.slice(0, maxRows), organizationId)),
    ...(await loadAdditions(ctx, additions.slice(0, maxRows), organizationId)),
  ]
  const byOrganizationAndStart = (direction: 1 | -1) => (one: AccountRegistration, other: AccountRegistration) =>
    Number(other.organization.isHere) - Number(one.organization.isHere) ||
    compareNames(one.organization.name, other.organization.name) ||
    direction * one.event.startsAt.localeCompare(other.event.startsAt)
  const isPast = ({ event }: AccountRegistration) => isEventOver(new Date(event.startsAt), ctx.now)
  return {
    ...person,
    upcoming: registrations.filter((registration) => !isPast(registration)).toSorted(byOrganizationAndStart(1)),
    past: registrations.filter(isPast).toSorted(byOrganizationAndStart(-1)),
    isTruncated: Math.max(rows.length, additions.length) > maxRows,
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
    const { origin } = organizationContext.organization
    registrations.push({
      ...registrationOf(first!, origin, ctx.now),
      key,
      organization: organizationOf(organizationContext, hostOrganizationId),
      athletes: [first!, ...more].map((row) => athleteOf(row, origin, changeable.get(row.id))),
      items: [],
      team: first!.team,
    })
  }
  return registrations
}

function organizationOf({ organization }: Context, hostOrganizationId: string | null) {
  const { id, name, region, origin } = organization
  return { id, name, region, origin, isHere: id === hostOrganizationId }
}

type AdditionRow = Omit<OfOrder, 'isOwnOrder' | 'participantId' | 'status'> & {
  organizationId: string
  orderId: string
  items: string[]
}

const additionsOf = (userId: string) => sql<AdditionRow>`
  select orders.organization_id as "organizationId", orders.id as "orderId", event.slug, event.title,
    ${isoMoment('event.starts_at')} as "startsAt", event.time_zone as "timeZone",
    event.location_name as "locationName", event.status as "eventStatus",
    orders.confirmation_id as "confirmationId", orders.state as "orderState", orders.total::float8 as total,
    orders.paid_outside_at is not null as "isPaidOutside",
    ${isOrderOwing} as "isOwing",
    ${latestPaymentState} as payment,
    array(select title || case when quantity > 1 then ' × ' || quantity else '' end from order_line
      where order_line.organization_id = orders.organization_id and order_line.order_id = orders.id
      order by position, id) as items
  from orders join event on event.organization_id = orders.organization_id and event.id = orders.event_id
  where orders.user_id = ${userId} and orders.adds_to_registration_id is not null
    and orders.state not in ('held', 'expired')
  order by orders.created_at desc, orders.id limit ${maxRows + 1}`

async function loadAdditions(
  ctx: PlatformContext,
  rows: readonly AdditionRow[],
  hostOrganizationId: string | null,
): Promise<AccountRegistration[]> {
  const additions: AccountRegistration[] = []
  for (const row of rows) {
    const inside = await ctx.findContext(row.organizationId)
    if (!inside) continue
    const ofOrder = { ...row, isOwnOrder: true, participantId: null, status: 'confirmed' as const }
    additions.push({
      ...registrationOf(ofOrder, inside.organization.origin, ctx.now),
      key: row.orderId,
      organization: organizationOf(inside, hostOrganizationId),
      athletes: [],
      items: row.items,
      team: null,
    })
  }
  return additions
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

type OfOrder = Pick<
  AccountRow,
  | 'slug'
  | 'title'
  | 'startsAt'
  | 'timeZone'
  | 'locationName'
  | 'eventStatus'
  | 'isOwnOrder'
  | 'confirmationId'
  | 'orderId'
  | 'participantId'
  | 'status'
  | 'orderState'
  | 'payment'
  | 'total'
  | 'isPaidOutside'
  | 'isOwing'
>

const registrationOf = (
  row: OfOrder,
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

const participantUrl = ({ slug, orderId, participantId, status }: OfOrder, origin: string) =>
  orderId && participantId && status !== 'held' ? origin + paths.participant(slug, participantId) : null

const labelOf = ({ orderState, payment, total, isPaidOutside, isOwing, startsAt }: OfOrder, now: Date) =>
  orderLabel({
    order: orderState!,
    payment,
    total: total!,
    isPaidOutside,
    isOwing,
    isEventOver: isEventOver(new Date(startsAt), now),
  })
