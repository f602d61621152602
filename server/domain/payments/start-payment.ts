import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { OfferedMethod } from '#rules/payments/offered-methods.ts'
import { Refused } from '#rules/refusals.ts'
import { confirmOrder } from '../orders/confirm-order.ts'
import { ensurePayable } from '../orders/ensure-payable.ts'
import { lockOrder } from '../orders/load-order.ts'
import { isCheckedOut, isDifference } from '../orders/order.ts'
import { orderDetails } from '../orders/order-details.ts'
import { awaitPayment, continuePayment } from './await-payment.ts'
import { changeMethod } from './change-method.ts'
import { chooseMethod } from './method-offers.ts'
import type { Addresses, Attempt } from './open-attempt.ts'
import { openPaymentPage } from './open-payment-page.ts'

/** Without `method` the one that was chosen before; `seenAmount` is what the page said that it costs. */
export type PaymentChoice = Readonly<{ method?: OfferedMethod | undefined; seenAmount?: Cents | undefined }>

/**
 * Returns the provider's payment page for an order that was checked out; null when it is paid manually. An open attempt is
 * continued; after a rejection or a changed price a new one is made. Another method gives up the attempts before it,
 * keeps the order and its places, and holds them as long as it takes; cash confirms the order.
 *
 * Throws `Refused` `payment_unavailable` when the provider cannot be reached (trying again continues the attempt),
 * `payment_not_started`, `payments_not_set_up`, `payment_method_invalid`, `price_changed`, `hold_expired`, `order_already_paid`,
 * `order_not_payable`, `order_not_found`.
 *
 * Not audited: a payment is its own record; what a provider decides is audited when it arrives.
 */
export async function startPayment(
  ctx: Context,
  confirmationId: string,
  addresses: Addresses,
  choice: PaymentChoice = {},
): Promise<string | null> {
  const attempt = await ctx.db.transaction((em) => beginPayment(em, ctx, confirmationId, { addresses, ...choice }))
  return attempt && openPaymentPage(ctx, attempt)
}

type Beginning = PaymentChoice & Readonly<{ addresses: Addresses }>

async function beginPayment(
  em: Em,
  ctx: Context,
  confirmationId: string,
  { addresses: given, method: requested, seenAmount }: Beginning,
): Promise<Attempt | null> {
  const order = await lockOrder(em, ctx, confirmationId)
  const details = await orderDetails(em, order)
  ensurePayable(order, details)
  if (order.state !== 'awaiting_payment' || !isCheckedOut(order) || order.total <= 0)
    throw new Refused({ code: 'order_not_payable', values: { confirmationId } })
  const { event, now } = details
  // Nothing of a difference is filled in, so that the way back is its own page.
  const addresses = isDifference(order) ? { ...given, cancelUrl: given.returnUrl } : given
  const method = chooseMethod(ctx, { order, event, now }, requested)
  if (method === order.paymentMethod) return continuePayment(em, ctx, { order, details, addresses }, method)
  await changeMethod(em, ctx, { order, details, method, seenAmount })
  if (method !== 'cash') return awaitPayment(em, ctx, { order, details, addresses }, method)
  await confirmOrder(em, ctx, { ...details, order })
  return null
}
