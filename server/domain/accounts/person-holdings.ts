import type { PlatformContext } from '#server/context.ts'
import type { PersonKeys } from '#server/database/declare-table.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { UpcomingRace } from '#rules/accounts/account-views.ts'

export type PersonQuery = Readonly<{ email: string } | { userId: string }>

/**
 * Ids of all that Dorsal holds about a person. `email` is their present address; `emails` also has those of their own
 * orders, which count within these orders only, since somebody else may read them today. Unless `isProven`, only what
 * was made with the account counts.
 */
export type Holdings = Readonly<{
  userId: string | null
  email: string
  emails: string[]
  isProven: boolean
  orders: readonly { id: string; organizationId: string; isOpen: boolean }[]
  registrations: readonly { id: string; organizationId: string }[]
}>

export const personKeysOf = ({ orders, registrations, ...person }: Holdings): PersonKeys => ({
  ...person,
  orderIds: orders.map(({ id }) => id),
  registrationIds: registrations.map(({ id }) => id),
})

type Person = { id: string; email: string; isVerified: boolean }

export async function findHoldings(
  em: Em,
  personQuery: PersonQuery,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Holdings | null> {
  const isByEmail = 'email' in personQuery
  const value = isByEmail ? personQuery.email.trim().toLowerCase() : personQuery.userId
  const [person] = await query(
    em,
    sql<Person>`select id, lower(email) as email, email_verified as "isVerified" from auth_user
      where ${isByEmail ? sql`lower(email)` : sql`id`} = ${value}`,
  )
  if (!person && !isByEmail) return null
  const userId = person?.id ?? null
  const isProven = isByEmail || person!.isVerified
  const email = person?.email ?? value
  const identity = { userId, email, emails: await findEmails(em, userId, email), isProven }
  const orders = await findOrders(em, identity, isLocked)
  return { ...identity, orders, registrations: await findRegistrations(em, identity, orders) }
}

type Identity = { userId: string | null; email: string; emails: string[]; isProven: boolean }

async function findEmails(em: Em, userId: string | null, email: string): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ email: string }>`select distinct lower(buyer ->> 'email') as email from orders
      where user_id = ${userId} and buyer is not null`,
  )
  return [...new Set([email, ...rows.map((row) => row.email)])]
}

// Leaves out orders that another account has claimed. Locked for an erasure only, which buyers must wait for.
const findOrders = (em: Em, { userId, email, isProven }: Identity, isLocked: boolean) =>
  query(
    em,
    sql<{ id: string; organizationId: string; isOpen: boolean }>`
      select id, organization_id as "organizationId", state in ('held', 'awaiting_payment') as "isOpen"
      from orders
      where user_id = ${userId} or (${isProven} and user_id is null and lower(buyer ->> 'email') = ${email})
      order by id ${isLocked ? sql`for update` : sql``}`,
  )

// In one's own order an athlete with the buyer's document is the buyer, whatever address was given.
const findRegistrations = (em: Em, { email, emails, isProven }: Identity, orders: readonly { id: string }[]) =>
  query(
    em,
    sql<{ id: string; organizationId: string }>`
      select registration.id, registration.organization_id as "organizationId" from registration
      left join orders on orders.organization_id = registration.organization_id and orders.id = registration.order_id
      where (${isProven} and registration.email <> '' and lower(registration.email) = ${email})
        or (orders.id = any (${orders.map(({ id }) => id)}::uuid[])
          and (lower(registration.email) = any (${emails}::text[]) or (dni <> '' and dni = orders.buyer ->> 'dni')))
      order by registration.id`,
  )

export const upcomingRaces = (em: Em, { registrations }: Holdings, now: Date): Promise<UpcomingRace[]> =>
  query(
    em,
    sql<UpcomingRace>`
      select event.title, organization.name as organization, organization.contact_email as "contactEmail"
      from registration
      join event on event.organization_id = registration.organization_id and event.id = registration.event_id
      join organization on organization.id = event.organization_id
      where registration.id = any (${registrations.map(({ id }) => id)}::uuid[]) and registration.status = 'confirmed'
        and event.status <> 'cancelled' and event.starts_at > ${now}
      group by event.title, organization.name, organization.contact_email
      order by event.title collate alphabetical`,
  )

export const upcomingRacesOfUser = (ctx: PlatformContext, userId: string): Promise<UpcomingRace[]> =>
  ctx.db.transaction(async (em) => {
    const holdings = await findHoldings(em, { userId })
    return holdings ? upcomingRaces(em, holdings, ctx.now) : []
  })
