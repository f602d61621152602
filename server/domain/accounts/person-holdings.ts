import type { PlatformContext } from '#server/context.ts'
import { toTextArray } from '#server/database/text-array.ts'
import type { Em } from '#server/database/orm.ts'
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

type Person = { id: string; email: string; isVerified: boolean }

export async function findHoldings(
  em: Em,
  query: PersonQuery,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Holdings | null> {
  const [column, value] = 'email' in query ? ['lower(email)', query.email.trim().toLowerCase()] : ['id', query.userId]
  const [person] = await em.execute<Person[]>(
    `select id, lower(email) as email, email_verified as "isVerified" from auth_user where ${column} = ?`,
    [value],
  )
  if (!person && !('email' in query)) return null
  const userId = person?.id ?? null
  const isProven = 'email' in query || person!.isVerified
  const email = person?.email ?? value
  const emails = await findEmails(em, userId, email)
  const identity = { userId, email, emails: toTextArray(emails), isProven }
  const orders = await findOrders(em, identity, isLocked)
  return { userId, email, emails, isProven, orders, registrations: await findRegistrations(em, identity, orders) }
}

type Identity = { userId: string | null; email: string; emails: string; isProven: boolean }

async function findEmails(em: Em, userId: string | null, email: string): Promise<string[]> {
  const rows = await em.execute<{ email: string }[]>(
    `select distinct lower(buyer ->> 'email') as email from orders where user_id = ? and buyer is not null`,
    [userId],
  )
  return [...new Set([email, ...rows.map((row) => row.email)])]
}

// Leaves out orders that another account has claimed. Locked for an erasure only, which buyers must wait for.
const findOrders = (em: Em, { userId, email, isProven }: Identity, isLocked: boolean) =>
  em.execute<{ id: string; organizationId: string; isOpen: boolean }[]>(
    `select id, organization_id as "organizationId", state in ('held', 'awaiting_payment') as "isOpen"
      from orders
      where user_id = ?
        or (? and user_id is null and lower(buyer ->> 'email') = ?)
      order by id ${isLocked ? 'for update' : ''}`,
    [userId, isProven, email],
  )

// In one's own order an athlete with the buyer's document is the buyer, whatever address was given.
const findRegistrations = (em: Em, { email, emails, isProven }: Identity, orders: readonly { id: string }[]) =>
  em.execute<{ id: string; organizationId: string }[]>(
    `select registration.id, registration.organization_id as "organizationId" from registration
      left join orders on orders.organization_id = registration.organization_id and orders.id = registration.order_id
      where (? and registration.email <> '' and lower(registration.email) = ?)
        or (orders.id = any (?::uuid[])
          and (lower(registration.email) = any (?::text[]) or (dni <> '' and dni = orders.buyer ->> 'dni')))
      order by registration.id`,
    [isProven, email, toTextArray(orders.map(({ id }) => id)), emails],
  )

export const upcomingRaces = (em: Em, { registrations }: Holdings, now: Date): Promise<UpcomingRace[]> =>
  em.execute<UpcomingRace[]>(
    `select distinct event.title, organization.name as organization, organization.contact_email as "contactEmail"
      from registration
      join event on event.organization_id = registration.organization_id and event.id = registration.event_id
      join organization on organization.id = event.organization_id
      where registration.id = any (?::uuid[]) and registration.status = 'confirmed'
        and event.status <> 'cancelled' and event.starts_at > ?
      order by event.title`,
    [toTextArray(registrations.map(({ id }) => id)), now],
  )

export const ownUpcomingRaces = (ctx: PlatformContext, userId: string): Promise<UpcomingRace[]> =>
  ctx.db.transaction(async (em) => {
    const holdings = await findHoldings(em, { userId })
    return holdings ? upcomingRaces(em, holdings, ctx.now) : []
  })
