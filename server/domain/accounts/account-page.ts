import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AccountPage, AccountRegistration } from '#rules/accounts/account-views.ts'
import { isEventOver, type EventStatus } from '#rules/events/event-state.ts'
import { orderLabel, type OrderState } from '#rules/orders/order-state.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'

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
  const { person, rows } = await ctx.db.transaction(async (em) => ({
    person: await loadPerson(em, userId),
    rows: await query(em, registrationsOf(userId, maxRows + 1)),
  }))
  const entries = await loadEntries(ctx, rows.slice(0, maxRows), organizationId)
  const byOrganizationAndStart = (direction: 1 | -1) => (one: AccountRegistration, other: AccountRegistration) =>
    Number(other.organization.isHere) - Number(one.organization.isHere) ||
    one.organization.name.localeCompare(other.organization.name) ||
    direction * one.event.startsAt.localeCompare(other.event.startsAt)
  const isPast = ({ event }: AccountRegistration) => isEventOver(new Date(event.startsAt), ctx.now)
  return {
    ...person,
    upcoming: entries.filter((entry) => !isPast(entry)).toSorted(byOrganizationAndStart(1)),
    past: entries.filter(isPast).toSorted(byOrganizationAndStart(-1)),
    isTruncated: rows.length > maxRows,
  }
}

type Row = {
  registrationId: string
  organizationId: string
  orderId: string | null
  isOwnOrder: boolean
  name: string
  competition: string
  competitionStartsAt: string | Date
  bibNumber: string | null
  resultTimeMs: number | null
  status: 'held' | 'confirmed' | 'cancelled'
  participantId: string | null
  slug: string
  title: string
  startsAt: string | Date
  timeZone: string
  locationName: string
  eventStatus: EventStatus
  orderState: OrderState | null
  total: number | null
  confirmationId: string | null
  payment: PaymentState | null
}

const registrationsOf = (userId: string, limit: number) => sql<Row>`
  select registration.id as "registrationId", registration.organization_id as "organizationId",
    orders.id as "orderId", coalesce(orders.user_id = ${userId}, false) as "isOwnOrder",
    concat_ws(' ', registration.first_name, registration.last_name) as name, competition.name as competition,
    competition.starts_at as "competitionStartsAt", registration.bib_number as "bibNumber",
    registration.result_time_ms as "resultTimeMs", registration.status,
    registration.confirmation_id as "participantId",
    event.slug, event.title, event.starts_at as "startsAt", event.time_zone as "timeZone",
    event.location_name as "locationName", event.status as "eventStatus",
    orders.state as "orderState", orders.total::float8 as total, orders.confirmation_id as "confirmationId",
    latest.state as payment
  from registration
  join event on event.organization_id = registration.organization_id and event.id = registration.event_id
  join competition on competition.organization_id = registration.organization_id
    and competition.id = registration.competition_id
  left join orders on orders.organization_id = registration.organization_id and orders.id = registration.order_id
  left join lateral (
    select state from payment where payment.organization_id = orders.organization_id and payment.order_id = orders.id
    order by attempt desc limit 1
  ) latest on true
  where registration.id in (
      select bought.id from orders
        join registration bought on bought.organization_id = orders.organization_id and bought.order_id = orders.id
        where orders.user_id = ${userId}
      union all
      select addressed.id from registration addressed
        where addressed.email <> ''
          and lower(addressed.email) = (select lower(email) from auth_user where id = ${userId} and email_verified)
    )
    and (orders.id is null or orders.state not in ('held', 'expired'))
  order by event.starts_at desc, registration.position, registration.id
  limit ${limit}`

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

async function loadEntries(
  ctx: PlatformContext,
  rows: readonly Row[],
  hostOrganizationId: string | null,
): Promise<AccountRegistration[]> {
  const entries: AccountRegistration[] = []
  const groups = Map.groupBy(rows, ({ isOwnOrder, orderId, registrationId }) =>
    isOwnOrder ? orderId! : registrationId,
  )
  for (const [key, [first, ...more]] of groups) {
    const organizationContext = await ctx.findContext(first!.organizationId)
    if (!organizationContext) continue
    const { id, name, region, origin } = organizationContext.organization
    const organization = { id, name, region, origin, isHere: id === hostOrganizationId }
    entries.push({ ...entryOf(first!, origin, ctx.now), key, organization, athletes: [first!, ...more].map(athleteOf) })
  }
  return entries
}

const athleteOf = ({ name, competition, competitionStartsAt, bibNumber, resultTimeMs }: Row) => ({
  name,
  competition,
  startsAt: new Date(competitionStartsAt).toISOString(),
  bibNumber,
  resultTimeMs,
})

const entryOf = (
  row: Row,
  origin: string,
  now: Date,
): Pick<AccountRegistration, 'event' | 'state' | 'confirmationUrl'> => {
  const { slug, title, startsAt, timeZone, locationName, eventStatus, isOwnOrder, confirmationId } = row
  const event = { title, startsAt: new Date(startsAt).toISOString(), timeZone, locationName }
  return {
    event: { ...event, isCancelled: eventStatus === 'cancelled' },
    state: isOwnOrder ? { kind: 'order', label: labelOf(row, now) } : { kind: 'athlete', status: row.status },
    confirmationUrl: isOwnOrder ? origin + paths.confirmation(slug, confirmationId!) : participantUrl(row, origin),
  }
}

const participantUrl = ({ slug, orderId, participantId, status }: Row, origin: string) =>
  orderId && participantId && status !== 'held' ? origin + paths.participant(slug, participantId) : null

const labelOf = ({ orderState, payment, total, startsAt }: Row, now: Date) =>
  orderLabel({ order: orderState!, payment, total: total!, isEventOver: isEventOver(new Date(startsAt), now) })
