import type { Context, PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { confirmHold } from '../payments/confirm-hold.ts'
import { lockOrder } from './load-order.ts'
import { orderDetails } from './order-details.ts'

/**
 * Assigns orders without an account to the account that has verified their buyer's e-mail; they stay assigned when the
 * e-mail changes. Those that wait for a transfer or QR payment at that address are held as after the mailed button. Works
 * across organizations.
 *
 * Not audited: an order is its own record: state, times and buyer.
 */
export async function claimOrders(ctx: PlatformContext, userId: string): Promise<void> {
  const held = await ctx.db.transaction(async (em) => {
    await query(
      em,
      sql`
        update orders set user_id = person.id from auth_user person
        where person.id = ${userId} and person.email_verified
          and orders.user_id is null and orders.buyer is not null
          and lower(orders.buyer ->> 'email') = lower(person.email)`,
    )
    return query(
      em,
      sql<{ organizationId: string; confirmationId: string; email: string }>`
        select organization_id as "organizationId", confirmation_id as "confirmationId", lower(person.email) as email
        from orders join auth_user person on person.id = orders.user_id and person.email_verified
        where orders.user_id = ${userId} and orders.state = 'awaiting_payment' and hold_confirmed_at is null
          and payment_method in ('transfer', 'qr')`,
    )
  })
  for (const { organizationId, ...order } of held) {
    const inside = await ctx.findContext(organizationId)
    if (inside) await confirmHoldAt(inside, order)
  }
}

/** Unless its time has passed, or it waits for another address by now. */
const confirmHoldAt = (ctx: Context, { confirmationId, email }: { confirmationId: string; email: string }) =>
  ctx.db.transaction(async (em) => {
    const order = await lockOrder(em, ctx, confirmationId)
    const details = await orderDetails(em, order)
    const isWaiting = order.state === 'awaiting_payment' && order.heldUntil > details.now
    if (isWaiting && isWaitedFor(order.paymentMethod ?? null) && order.buyer?.email.toLowerCase() === email)
      confirmHold(ctx, { order, details })
  })
