import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from '#server/database/query.ts'

/**
 * Whether `charge`, an order, is the latest difference of the athlete `registration`, who is in, and is neither paid nor
 * settled otherwise.
 */
export const isDifferenceDue = sql<SqlBool>`(charge.state in ('awaiting_payment', 'expired', 'cancelled')
  and charge.settled_at is null and registration.status = 'confirmed'
  and not exists (select from payment where payment.organization_id = charge.organization_id
    and payment.order_id = charge.id and payment.state = 'approved')
  and not exists (select from orders as later where later.organization_id = charge.organization_id
    and later.moved_registration_id = charge.moved_registration_id and later.created_at > charge.created_at))`

const ofAthlete = <Value>(value: RawBuilder<Value>) => sql<Value | null>`(
  select ${value} from orders as charge where charge.organization_id = registration.organization_id
    and charge.moved_registration_id = registration.id and ${isDifferenceDue})`

/** What an athlete of `registration` still owes for a move, in minor units, and the order to pay it with. */
export const differenceDueOfAthlete = sql<number>`coalesce(${ofAthlete(sql`charge.total::float8`)}, 0)`
export const differenceOrderOfAthlete = ofAthlete<string>(sql`charge.id`)

/** The same, of all athletes of rows of `orders`. */
export const differencesDueOfOrder = sql<number>`(
  select coalesce(sum(charge.total), 0)::float8 from registration
  join orders as charge on charge.organization_id = registration.organization_id
    and charge.moved_registration_id = registration.id and ${isDifferenceDue}
  where registration.organization_id = orders.organization_id and registration.order_id = orders.id)`
