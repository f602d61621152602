import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { Event } from '../events/event.ts'
import { ensureOpen } from '../orders/ensure-open.ts'
import { lockOrder } from '../orders/find-order.ts'
import type { Order } from '../orders/order.ts'
import { ProviderRefused, ProviderUnavailable, type CheckoutRequest, type PaymentGateway } from './gateway.ts'
import { gatewayOf } from './gateway-of.ts'
import { latestPayment } from './latest-payment.ts'
import { Payment } from './payment.ts'

type Addresses = Readonly<{ returnUrl: string; cancelUrl: string }>

/**
 * The provider's page on which an order is paid. An attempt still open is gone on with, whichever tab asks; after a
 * rejection, or when the price has changed, a new one is made.
 *
 * Refuses `payment_unavailable` when the provider cannot be reached (the order stays payable, and asking again goes on
 * with the same attempt), `payments_not_set_up` when this platform has no keys for any, `hold_expired`, `order_already_paid`, `order_not_payable`, `order_not_found`.
 */
export async function startPayment(ctx: Context, confirmationId: string, addresses: Addresses): Promise<string> {
  const gateway = gatewayOf(ctx)
  if (!gateway) throw new Refused({ code: 'payments_not_set_up' })
  const attempt = await openAttempt(ctx, gateway, confirmationId, addresses)
  if (attempt.url) return attempt.url

  // Between the two transactions: a provider must never be called while a row is locked. Whoever dies here leaves an
  // attempt without a page; the next one asks with the same key and is given the same page.
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
    await ensureOpen(em, order, now)
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
  // The page of the attempt before might still take a card.
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
    // Given up meanwhile: the answer took too long to come, or the order was changed.
    if (!row) throw new Refused({ code: 'payment_unavailable' })
    return row.checkout_url
  })

async function rejectUnavailable(ctx: Context, { request }: Attempt, error: unknown): Promise<never> {
  if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
  // Asking the same again would be refused again: the next tap makes a new attempt.
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
