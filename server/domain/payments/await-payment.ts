import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { isOnline, isWaitedFor, type OfferedMethod } from '#rules/payments/offered-methods.ts'
import type { ManualMethod } from '#rules/payments/payment-methods.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import type { OrderDetails } from '../orders/order-details.ts'
import type { Order } from '../orders/order.ts'
import { giveUpAttempts } from './close-open-checkouts.ts'
import { holdEndOf } from './method-offers.ts'
import { openAttempt, type Addresses, type Attempt } from './open-attempt.ts'
import { Payment } from './payment.ts'

type PayableOrder = Readonly<{ order: Order; details: OrderDetails; addresses: Addresses | undefined }>

/**
 * Makes an order, whose row is locked, wait for its payment by a method for as long as that may take, and tells the
 * buyer how to pay. Returns the attempt whose page is to be opened; null for a manual one, and without `addresses`.
 */
export async function awaitPayment(
  em: Em,
  ctx: Context,
  payable: PayableOrder,
  method: OfferedMethod,
): Promise<Attempt | null> {
  const { order, details } = payable
  Object.assign(order, {
    state: 'awaiting_payment',
    heldUntil: holdEndOf(ctx, { order, event: details.event, now: details.now }, method),
    paymentMethod: method,
  })
  await enqueueInstructions(em, ctx, order)
  return continuePayment(em, ctx, payable, method)
}

export async function continuePayment(
  em: Em,
  ctx: Context,
  { order, details, addresses }: PayableOrder,
  method: OfferedMethod,
): Promise<Attempt | null> {
  if (isWaitedFor(method)) await openManualPayment(em, ctx, { order, details, method })
  else if (addresses && isOnline(method)) return openAttempt(em, ctx, { order, method, details, addresses })
  return null
}

// A corrected address, and another manual method, gets its own mail. Dedupe keys are hashed because they outlive the
// address.
async function enqueueInstructions(em: Em, ctx: Context, order: Order): Promise<void> {
  const addressHash = createHash('sha256').update(order.buyer!.email).digest('base64url').slice(0, 16)
  const suffix = isWaitedFor(order.paymentMethod ?? null) ? `:${order.paymentMethod}` : ''
  await mailInstructions(em, ctx, order, `registration-received:${order.id}:${addressHash}${suffix}`)
}

export async function mailInstructions(em: Em, ctx: Context, order: Order, dedupeKey: string): Promise<void> {
  const to = { orderId: order.id, recipient: order.buyer!.email, locale: order.locale }
  await enqueueMessage(ctx, em, { kind: 'registration-received', ...to, dedupeKey })
}

type ManualPayment = Pick<PayableOrder, 'order' | 'details'> & { method: ManualMethod }

async function openManualPayment(em: Em, ctx: Context, { order, details, method }: ManualPayment): Promise<void> {
  const { payments, now } = details
  const latest = payments.at(-1)
  if (latest?.state === 'pending' && latest.provider === method && latest.amount === order.total) return
  await giveUpAttempts(em, ctx, payments)
  const payment = em.create(Payment, {
    id: newId(),
    organizationId: order.organizationId,
    orderId: order.id,
    provider: method,
    state: 'pending',
    attempt: (latest?.attempt ?? 0) + 1,
    amount: order.total,
    currency: order.currency,
    createdAt: now,
    updatedAt: now,
  })
  em.persist(payment)
}
