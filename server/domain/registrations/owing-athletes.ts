import type { SqlBool } from 'kysely'
import { sql } from '#server/database/query.ts'
import { isDifferenceDue } from '../differences/due-difference.ts'
import { cashDueOfLine } from '../orders/line-cash.ts'

const linesInCash = sql`order_line
  join orders on orders.organization_id = order_line.organization_id and orders.id = order_line.order_id`
const isInCash = sql`order_line.state = 'confirmed' and order_line.deferred_cash > 0`

const merchandiseInCash = sql`merchandise_choice as choice
  join ${linesInCash} on order_line.organization_id = choice.organization_id and order_line.id = choice.line_id
    and ${isInCash}`
const isOfAthlete = sql`choice.organization_id = registration.organization_id
  and choice.registration_id = registration.id`

/** Still to be collected of confirmed merchandise of `registration`, also of what was added later, in minor units. */
export const merchandiseCashDue = sql<number>`(
  select coalesce(sum(${cashDueOfLine}), 0)::float8 from ${merchandiseInCash} where ${isOfAthlete})`

/** Whether an athlete of `registration`, beside `orders` and `order_line`, has a place and still owes something. */
export const isAthleteOwing = sql<SqlBool>`(registration.status = 'confirmed' and (
  order_line.deferred_cash > 0 and ${cashDueOfLine} > 0
  or exists (select from ${merchandiseInCash} where ${isOfAthlete} and ${cashDueOfLine} > 0)
  or exists (select from orders as charge where charge.organization_id = registration.organization_id
    and charge.moved_registration_id = registration.id and ${isDifferenceDue})) is true)`

const lineOfAthlete = sql`${linesInCash}
  join registration on registration.organization_id = order_line.organization_id
    and registration.line_id = order_line.id`

/** Ids of athletes for whom cash was agreed, found by the few lines that have it. */
export const athletesInCash = (organizationId: string) => sql<string>`
  select registration.id from ${lineOfAthlete}
  where order_line.organization_id = ${organizationId} and order_line.deferred_cash > 0
  union all select choice.registration_id from ${merchandiseInCash}
  where choice.organization_id = ${organizationId}`

/** Ids of those for whom `isAthleteOwing` holds, found by the few rows that make it so. */
export const owingAthletes = (organizationId: string) => sql<string>`
  select registration.id from ${lineOfAthlete} and registration.status = 'confirmed'
  where order_line.organization_id = ${organizationId} and ${isInCash} and ${cashDueOfLine} > 0
  union all select choice.registration_id from ${merchandiseInCash}
  where choice.organization_id = ${organizationId} and ${cashDueOfLine} > 0
  union all select registration.id from orders as charge
    join registration on registration.organization_id = charge.organization_id
      and registration.id = charge.moved_registration_id
  where charge.organization_id = ${organizationId} and charge.moved_registration_id is not null and ${isDifferenceDue}`
