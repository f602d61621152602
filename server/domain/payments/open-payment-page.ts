import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { ensurePayable } from '../orders/ensure-payable.ts'
import { orderDetails } from '../orders/order-details.ts'
import { Order } from '../orders/order.ts'
import { ProviderRefused, ProviderUnavailable } from './gateway.ts'
import type { Attempt } from './open-attempt.ts'
import { Payment } from './payment.ts'

/**
 * Returns the provider's payment page for an attempt that was committed. Called outside of transactions, because no row
 * may be locked while the provider works. If the process dies here, the next request repeats it with the same
 * idempotency key and gets the same page. Null: another attempt or method took its place meanwhile. Throws `Refused`
 * `payment_unavailable`, `payment_not_started` when the provider rejects the request, `order_not_payable` when its order was held again meanwhile, and what `ensurePayable` throws
 * when its order is paid or has ended meanwhile.
 *
 * Not audited: a payment is its own record; what a provider decides is audited when it arrives.
 */
export async function openPaymentPage(ctx: Context, { gateway, url, request }: Attempt): Promise<string | null> {
  if (url) return url
  const checkout = await gateway
    .startCheckout(request)
    .catch((error: unknown) => rejectUnavailable(ctx, request.reference, error))
  return saveCheckout(ctx, request.reference, checkout)
}

const saveCheckout = (ctx: Context, paymentId: string, { id, url }: { id: string; url: string }) =>
  ctx.db.transaction(async (em) => {
    const [row] = await query(
      em,
      sql<{ checkout_url: string }>`
        update payment set provider_payment_id = coalesce(provider_payment_id, ${id}),
          checkout_url = coalesce(checkout_url, ${url})
        where organization_id = ${ctx.organization.id} and id = ${paymentId} and state not in ('failed', 'expired')
        returning checkout_url`,
    )
    if (row) return row.checkout_url
    await ensureStillPayable(em, ctx, paymentId)
    return null
  })

async function ensureStillPayable(em: Em, ctx: Context, paymentId: string): Promise<void> {
  const organizationId = ctx.organization.id
  const { orderId, state } = await em.findOneOrFail(Payment, { organizationId, id: paymentId })
  if (state === 'failed') throw new Refused({ code: 'payment_unavailable' })
  const order = await em.findOneOrFail(Order, { organizationId, id: orderId })
  ensurePayable(order, await orderDetails(em, order))
}

/** A hold that was repeated meanwhile has given the attempt up: trying again at once would not help. */
async function ensureNotGivenUp(em: Em, { organization }: Context, paymentId: string): Promise<void> {
  const { orderId, state } = await em.findOneOrFail(Payment, { organizationId: organization.id, id: paymentId })
  if (state !== 'expired') return
  const { confirmationId } = await em.findOneOrFail(Order, { organizationId: organization.id, id: orderId })
  throw new Refused({ code: 'order_not_payable', values: { confirmationId } })
}

async function rejectUnavailable(ctx: Context, paymentId: string, error: unknown): Promise<never> {
  if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
  // Repeating a refused request is useless: the next request makes a new attempt.
  if (error instanceof ProviderRefused) await failAttempt(ctx, paymentId)
  await ctx.db.transaction((em) => ensureNotGivenUp(em, ctx, paymentId))
  throw new Refused({ code: error instanceof ProviderRefused ? 'payment_not_started' : 'payment_unavailable' })
}

const failAttempt = (ctx: Context, paymentId: string) =>
  ctx.db.transaction((em) =>
    query(
      em,
      sql`update payment set state = 'failed', updated_at = now()
        where organization_id = ${ctx.organization.id} and id = ${paymentId} and state = 'pending'
          and provider_payment_id is null`,
    ),
  )
