import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { Event } from '../events/event.ts'
import { ensurePayable } from '../orders/ensure-payable.ts'
import { lockOrder } from '../orders/load-order.ts'
import type { Order } from '../orders/order.ts'
import { ProviderRefused, ProviderUnavailable, type CheckoutRequest, type PaymentGateway } from './gateway.ts'
import { gatewayOf } from './gateway-of.ts'
import { latestPayment } from './latest-payment.ts'
import { Payment } from './payment.ts'

type Addresses = Readonly<{ returnUrl: string; cancelUrl: string }>

/**
 * Returns the provider's payment page for an order. An open attempt is continued; after a rejection or a changed price
 * a new one is made.
 *
 * Throws `Refused` `payment_unavailable` when the provider cannot be reached (trying again continues the attempt),
 * `payments_not_set_up`, `hold_expired`, `order_already_paid`, `order_not_payable`, `order_not_found`.
 */
export async function startPayment(ctx: Context, confirmationId: string, addresses: Addresses): Promise<string> {
  const gateway = gatewayOf(ctx)
  if (!gateway) throw new Refused({ code: 'payments_not_set_up' })
  const attempt = await openAttempt(ctx, gateway, confirmationId, addresses)
  if (attempt.url) return attempt.url

  // Outside of transactions, because no row may be locked during the call. If the process dies here, the next request
  // repeats it with the same idempotency key and gets the same page.
  const checkout = await gateway
    .startCheckout(attempt.request)
    .catch((error: unknown) => rejectUnavailable(ctx, attempt, error))
  return saveCheckout(ctx, attempt.request.reference, checkout)
}

type Attempt = { url: string | null; request: CheckoutRequest }

const openAttempt = (ctx: Context, gateway: PaymentGateway, confirmationId: string, addresses: Addresses) =>
  ctx.db.transaction(async (em): Promise<Attempt> => {
    const order = await lockOrder(em, ctx, confirmationId)
    const now = await databaseNow(em)
    await ensurePayable(em, order, now)
    if (order.state !== 'awaiting_payment' || !order.termsAcceptedAt || order.total <= 0)
      throw new Refused({ code: 'order_not_payable', values: { confirmationId } })

    const latest = await latestPayment(em, order)
    const canContinue =
      latest?.state === 'pending' && latest.amount === order.total && latest.provider === gateway.provider
    const payment = canContinue ? latest : await nextAttempt(em, ctx, { gateway, order, latest, now })
    return { url: payment.checkoutUrl ?? null, request: await requestOf(em, ctx, order, payment, addresses) }
  })

type AttemptInput = { gateway: PaymentGateway; order: Order; latest: Payment | null; now: Date }

async function nextAttempt(em: Em, ctx: Context, { gateway, order, latest, now }: AttemptInput) {
  const { organizationId } = order
  // The previous attempt's page might still accept a card.
  if (latest?.providerPaymentId) await ctx.enqueue(em, 'close-checkout', { organizationId, paymentId: latest.id })
  const payment = em.create(Payment, {
    id: newId(),
    organizationId,
    orderId: order.id,
    provider: gateway.provider,
    state: 'pending',
    attempt: (latest?.attempt ?? 0) + 1,
    amount: order.total,
    currency: order.currency,
    createdAt: now,
    updatedAt: now,
  })
  em.persist(payment)
  return payment
}

async function requestOf(em: Em, { organization }: Context, order: Order, payment: Payment, addresses: Addresses) {
  const event = await em.findOneOrFail(Event, { organizationId: order.organizationId, id: order.eventId })
  return {
    ...addresses,
    reference: payment.id,
    orderNumber: order.confirmationNumber,
    description: event.title,
    amount: payment.amount,
    currency: payment.currency,
    locale: order.locale,
    buyerEmail: order.buyer!.email,
    merchantName: organization.name,
    expiresAt: order.heldUntil,
    idempotencyKey: `checkout-${payment.id}`,
  }
}

const saveCheckout = (ctx: Context, paymentId: string, { id, url }: { id: string; url: string }) =>
  ctx.db.transaction(async (em) => {
    const [row] = await em.execute<{ checkout_url: string }[]>(
      `update payment set provider_payment_id = coalesce(provider_payment_id, ?), checkout_url = coalesce(checkout_url, ?)
        where organization_id = ? and id = ? and state not in ('failed', 'expired') returning checkout_url`,
      [id, url, ctx.organization.id, paymentId],
    )
    // The attempt was failed or expired during the call.
    if (!row) throw new Refused({ code: 'payment_unavailable' })
    return row.checkout_url
  })

async function rejectUnavailable(ctx: Context, { request }: Attempt, error: unknown): Promise<never> {
  if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
  // Repeating a refused request is useless: the next request makes a new attempt.
  if (error instanceof ProviderRefused) await failAttempt(ctx, request.reference)
  throw new Refused({ code: 'payment_unavailable' })
}

const failAttempt = (ctx: Context, paymentId: string) =>
  ctx.db.transaction((em) =>
    em.execute(
      `update payment set state = 'failed', updated_at = now()
        where organization_id = ? and id = ? and state = 'pending' and provider_payment_id is null`,
      [ctx.organization.id, paymentId],
    ),
  )
