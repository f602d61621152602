import type { PlatformContext } from '#server/context.ts'

/**
 * Gives a person's account the orders that were made without one and name, as their buyer, the e-mail this person has
 * proven to read. Once claimed they stay, whatever the e-mail becomes. Across organizations, this person's alone.
 */
export const claimOrders = (ctx: PlatformContext, userId: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    await em.execute(
      `update orders set user_id = person.id from auth_user person
        where person.id = ? and person.email_verified
          and orders.user_id is null and orders.buyer is not null
          and lower(orders.buyer ->> 'email') = lower(person.email)`,
      [userId],
    )
  })
