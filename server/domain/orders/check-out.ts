import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { accountOf, type Actor } from '#rules/permissions.ts'
import type { PriceBreakdown } from '#rules/prices/price.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { Refused } from '#rules/refusals.ts'
import type { CheckoutSubmission } from '#rules/registrations/registration-form.ts'
import { ensureAccepted, recordAcceptance } from '../agreements/record-acceptance.ts'
import { requiredTexts, type PlatformTexts } from '../agreements/required-texts.ts'
import { replaceCoupon } from '../coupons/coupon-uses.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { openAttempt, type Addresses, type Attempt } from '../payments/open-attempt.ts'
import { openPaymentPage } from '../payments/open-payment-page.ts'
import { confirmOrder } from './confirm-order.ts'
import { ensureMayHold, holderOf } from './ensure-may-hold.ts'
import { ensurePayable } from './ensure-payable.ts'
import { lockOrder } from './load-order.ts'
import { orderDetails } from './order-details.ts'
import type { OrderLine } from './order-line.ts'
import { placesOfLines, repriceLines } from './order-lines.ts'
import { priceOf, priceColumns } from './order-price.ts'
import type { Order } from './order.ts'
import { priceWithCoupon } from './quote-order.ts'

export type CheckoutResult = Readonly<{
  confirmationId: string
  state: 'awaiting_payment' | 'confirmed'
  price: PriceBreakdown
  /** The provider's page; null when nothing is to pay. */
  paymentUrl: string | null
}>

type Checkout = Readonly<{ state: CheckoutResult['state']; price: PriceBreakdown; attempt: Attempt | null }>

export type CheckoutRequest = CheckoutSubmission & Readonly<{ platformTexts: PlatformTexts }>

/**
 * Checks out held places: stores the buyer and what was accepted, redeems the coupon, copies price and terms, and confirms at once if the
 * total is 0; otherwise, with `addresses`, begins the payment. Repeating it is safe.
 *
 * Throws `Refused` `document_taken`, `order_not_found`, `hold_expired`, `order_already_paid`, `order_not_payable`,
 * `coupon_invalid`, `coupon_expired`, `coupon_used`, `coupon_not_applicable`, `too_many_held`,
 * `deferred_exceeds_price`, `fee_plan_missing`, `payments_not_set_up`, `acceptance_changed`; once it is saved,
 * `payment_unavailable`. When the total is not `seenTotal`, the new price is saved and
 * `price_changed` (`values.confirmationId`) is thrown.
 *
 * @unaudited An order is its own record: state, times and buyer.
 */
export async function checkOut(
  ctx: Context,
  confirmationId: string,
  submission: CheckoutRequest,
  addresses?: Addresses,
): Promise<CheckoutResult> {
  const save = () => ctx.db.transaction((em) => checkOutOrder(em, ctx, confirmationId, submission, addresses))
  // A coupon that changed between reading and redeeming it is read again, once.
  const checkout = await save().catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'coupon_used') return save()
    throw error
  })
  if (!checkout) throw new Refused({ code: 'price_changed', values: { confirmationId } })
  const { state, price, attempt } = checkout
  return { confirmationId, state, price, paymentUrl: attempt && (await openPaymentPage(ctx, attempt)) }
}

/** Null when the price has changed. */
async function checkOutOrder(
  em: Em,
  ctx: Context,
  confirmationId: string,
  { buyer, couponCode, seenTotal, platformTexts, ...ticks }: CheckoutRequest,
  addresses: Addresses | undefined,
): Promise<Checkout | null> {
  const order = await lockOrder(em, ctx, confirmationId)
  if (order.state === 'confirmed') return { state: 'confirmed', price: priceOf(order), attempt: null }
  const details = await orderDetails(em, order)
  ensurePayable(order, details)
  const { event, lines, now } = details
  const texts = await requiredTexts(em, ctx, order.eventId, platformTexts)
  ensureAccepted(texts, ticks)
  const { terms, price, coupon } = await priceWithCoupon(
    em,
    ctx,
    { order, lines },
    { couponCode, now, isCheckout: true },
  )
  const isPriceSeen = seenTotal === undefined || seenTotal === price.total
  // Before the coupon is locked: see the order of locks in docs/decisions/0078.
  if (isPriceSeen && price.total > 0) await holdForBuyer(em, ctx, { order, lines, email: buyer.email })
  const { id: couponId = null, code = null, revision } = coupon ?? {}
  await replaceCoupon(em, order.organizationId, { from: order.couponId ?? null, to: couponId, revision })
  Object.assign(order, priceColumns(ctx.organization, price), { couponId, couponCode: code })
  repriceLines(lines, terms, price)
  if (!isPriceSeen) return null
  Object.assign(order, {
    buyer,
    userId: accountIdOf(ctx.actor, buyer.email),
    locale: ctx.locale,
    refundHours: refundHoursOf(ctx.organization, event),
    termsAcceptedAt: now,
    waiverAcceptedAt: now,
  })
  await recordAcceptance(em, ctx, order, { texts, acceptedAt: now })
  if (price.total === 0) {
    await confirmOrder(em, ctx, { ...details, order })
    return { state: 'confirmed', price, attempt: null }
  }
  await awaitPayment(em, ctx, order, buyer.email)
  const attempt = addresses ? await openAttempt(em, ctx, { order, details, addresses }) : null
  return { state: 'awaiting_payment', price, attempt }
}

async function awaitPayment(em: Em, ctx: Context, order: Order, email: string): Promise<void> {
  order.state = 'awaiting_payment'
  // A corrected address gets its own mail. Dedupe keys are hashed because they outlive the address.
  const addressHash = createHash('sha256').update(email).digest('base64url').slice(0, 16)
  const dedupeKey = `registration-received:${order.id}:${addressHash}`
  const to = { orderId: order.id, recipient: email, locale: order.locale }
  await enqueueMessage(ctx, em, { kind: 'registration-received', ...to, dedupeKey })
}

type BuyersHold = { order: Order; lines: readonly OrderLine[]; email: string }

/** From here on the buyer's e-mail, not the first athlete's, counts against the limit of holds. */
async function holdForBuyer(em: Em, ctx: Context, { order, lines, email }: BuyersHold): Promise<void> {
  if (order.network == null) return
  const { holder } = holderOf(email, ctx)
  if (holder === order.holder) return
  order.holder = holder
  await ensureMayHold(em, ctx, order, placesOfLines(lines))
}

// An order with another address belongs to whoever verifies that address, see `claimOrders`.
const accountIdOf = (actor: Actor, email: string): string | null => {
  const account = accountOf(actor)
  return account?.email.toLowerCase() === email ? account.userId : null
}
