import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Assigns orders without an account to the account that has verified their buyer's e-mail; they stay assigned when the
 * e-mail changes. Works across organizations.
 *
 * Not audited: an order is its own record: state, times and buyer.
 */
export const claimOrders = (ctx: PlatformContext, userId: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    await query(
      em,
      sql`
        update orders set user_id = person.id from auth_user person
        where person.id = ${userId} and person.email_verified
          and orders.user_id is null and orders.buyer is not null
          and lower(orders.buyer ->> 'email') = lower(person.email)`,
    )
  })
