import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { chargeableStep } from '#rules/money/currency.ts'
import type { OnlineMethod } from '#rules/payments/offered-methods.ts'
import { applicationFeeOf } from '#rules/prices/application-fee.ts'
import { Refused } from '#rules/refusals.ts'
import type { OrderDetails } from '../orders/order-details.ts'
import type { Order } from '../orders/order.ts'
import { closeOpenCheckouts } from './close-open-checkouts.ts'
import type { AccountGateway, CheckoutRequest } from './gateway.ts'
import { gatewayOf } from './gateway-of.ts'
import { Payment } from './payment.ts'

/** Where the provider sends a buyer who has paid, and one who has turned back. */
export type Addresses = Readonly<{ returnUrl: string; cancelUrl: string }>

/** An attempt to pay; `url` is the provider's page, null until it is there. */
export type Attempt = Readonly<{ gateway: AccountGateway; url: string | null; request: CheckoutRequest }>

type PayableOrder = {
  order: Order
  method: OnlineMethod
  details: Pick<OrderDetails, 'payments' | 'event' | 'now'>
  addresses: Addresses
}

/**
 * Continues the open attempt to pay an order, whose row is locked and which can be paid; after a rejection or a changed
 * price it opens a new one. Throws `Refused` `payments_not_set_up`.
 */
export async function openAttempt(em: Em, ctx: Context, payable: PayableOrder): Promise<Attempt> {
  const { order, method, details } = payable
  const gateway = gatewayOf(ctx, method)
  if (!gateway) throw new Refused({ code: 'payments_not_set_up' })
  const latest = details.payments.at(-1) ?? null
  const canContinue = latest?.state === 'pending' && latest.amount === order.total && isAt(gateway, latest)
  const payment = canContinue ? latest : await nextAttempt(em, ctx, { gateway, order, details })
  return { gateway, url: payment.checkoutUrl ?? null, request: requestOf(ctx, payment, gateway, payable) }
}

const isAt = ({ provider, connectedAccount }: AccountGateway, payment: Payment): boolean =>
  payment.provider === provider && (payment.account ?? null) === connectedAccount

type AttemptInput = Pick<PayableOrder, 'order' | 'details'> & { gateway: AccountGateway }

async function nextAttempt(em: Em, ctx: Context, { gateway, order, details }: AttemptInput): Promise<Payment> {
  const { payments, now } = details
  const { provider, connectedAccount } = gateway
  // The previous attempt's page might still accept a card.
  await closeOpenCheckouts(em, ctx, payments)
  const payment = em.create(Payment, {
    id: newId(),
    organizationId: order.organizationId,
    orderId: order.id,
    provider,
    account: connectedAccount,
    applicationFee: connectedAccount ? applicationFeeOf(order, chargeableStep(order.currency, provider)) : 0,
    state: 'pending',
    attempt: (payments.at(-1)?.attempt ?? 0) + 1,
    amount: order.total,
    currency: order.currency,
    createdAt: now,
    updatedAt: now,
  })
  em.persist(payment)
  return payment
}

function requestOf(
  { organization }: Context,
  { id, amount, currency }: Payment,
  gateway: AccountGateway,
  { order, details, addresses }: PayableOrder,
): CheckoutRequest {
  const request = {
    ...addresses,
    reference: id,
    orderNumber: order.confirmationNumber,
    description: details.event.title,
    amount,
    applicationFee: applicationFeeOf(order, chargeableStep(currency, gateway.provider)),
    currency,
    locale: order.locale,
    buyerEmail: order.buyer!.email,
    merchantName: organization.name,
    expiresAt: order.heldUntil,
  }
  // A provider rejects a key that comes again with another request, such as a corrected e-mail.
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 16)
  return { ...request, idempotencyKey: `checkout-${id}-${digest}` }
}
