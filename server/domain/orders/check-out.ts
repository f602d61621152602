import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { amountToPay } from '#rules/payments/method-offer.ts'
import type { OfferedMethod } from '#rules/payments/offered-methods.ts'
import { payInCash, type PriceBreakdown } from '#rules/prices/price.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { Refused } from '#rules/refusals.ts'
import type { CheckoutSubmission } from '#rules/registrations/registration-form.ts'
import { ensureAccepted, recordAcceptance } from '../agreements/record-acceptance.ts'
import { requiredTexts, textsOfOrder, type PlatformTexts } from '../agreements/required-texts.ts'
import { replaceCoupon } from '../coupons/coupon-uses.ts'
import type { Coupon } from '../coupons/coupon.ts'
import { awaitPayment } from '../payments/await-payment.ts'
import { payLinesInCash } from '../payments/change-method.ts'
import { chooseMethod, type PayingOrder } from '../payments/method-offers.ts'
import type { Addresses, Attempt } from '../payments/open-attempt.ts'
import { openPaymentPage } from '../payments/open-payment-page.ts'
import { accountIdOf, isEmailKnown } from './buyers-account.ts'
import { confirmOrder } from './confirm-order.ts'
import { countByNetwork } from './count-by-network.ts'
import { ensureMayHold, holderOf } from './ensure-may-hold.ts'
import { ensureChosen, ensurePayable } from './ensure-payable.ts'
import { lockOrder } from './load-order.ts'
import { orderDetails } from './order-details.ts'
import type { OrderLine } from './order-line.ts'
import { placesOfLines, repriceLines } from './order-lines.ts'
import { priceColumns, priceOf, priceOfTerms, pricingTerms } from './order-price.ts'
import { contentsOf, isAddition, type Order } from './order.ts'
import { termsWithCoupon } from './quote-order.ts'
import type { LineTerms } from './sellable.ts'

export type CheckoutResult = Readonly<{
  confirmationId: string
  state: 'awaiting_payment' | 'confirmed'
  price: PriceBreakdown
  /** The provider's page; null when nothing is to pay there. */
  paymentUrl: string | null
}>

type Checkout = Readonly<{ state: CheckoutResult['state']; price: PriceBreakdown; attempt: Attempt | null }>

export type CheckoutRequest = CheckoutSubmission & Readonly<{ platformTexts: PlatformTexts }>

/**
 * Checks out held places: stores the buyer and what was accepted, redeems the coupon, copies price and terms, and
 * confirms at once what is free or paid in cash at kit pick-up; otherwise, with `addresses`, begins the payment.
 * Repeating it is safe.
 *
 * Throws `Refused` `document_taken`, `too_many_requests`, `order_not_found`, `hold_expired`, `order_already_paid`,
 * `order_not_payable`, `coupon_invalid`, `coupon_expired`, `coupon_used`, `coupon_not_applicable`, `too_many_held`,
 * `deferred_exceeds_price`, `fee_plan_missing`, `payments_not_set_up`, `payment_method_invalid`, `acceptance_changed`;
 * once it is saved, `payment_unavailable` and `payment_not_started`. When the total is not `seenTotal`, the new price is saved and
 * `price_changed` (`values.confirmationId`) is thrown.
 *
 * Not audited: an order is its own record: state, times and buyer.
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
  { buyer, couponCode, seenTotal, paymentMethod, platformTexts, ...ticks }: CheckoutRequest,
  addresses: Addresses | undefined,
): Promise<Checkout | null> {
  const order = await lockOrder(em, ctx, confirmationId)
  if (order.state === 'confirmed') return { state: 'confirmed', price: priceOf(order), attempt: null }
  const details = await orderDetails(em, order)
  ensureChosen(order)
  ensurePayable(order, details)
  const { event, lines, now } = details
  const texts = textsOfOrder(order, await requiredTexts(em, ctx, order.eventId, platformTexts))
  ensureAccepted(texts, ticks)
  const { terms, coupon } = await termsWithCoupon(em, ctx, { order, lines }, { couponCode, now, isCheckout: true })
  const { method, price, due } = priceByChoice(ctx, { order, event, now }, { terms, coupon, paymentMethod })
  const isPriceSeen = seenTotal === undefined || seenTotal === amountToPay(method, due)
  // Before the coupon is locked: see the order of locks in docs/decisions/0078.
  if (isPriceSeen && method) await holdForBuyer(em, ctx, { order, lines, email: buyer.email })
  const { id: couponId = null, code = null, revision } = coupon ?? {}
  await replaceCoupon(em, order.organizationId, { from: order.couponId ?? null, to: couponId, revision })
  const seller = pricingTerms(ctx.organization, order)
  Object.assign(order, priceColumns(seller, price), { couponId, couponCode: code })
  repriceLines(lines, terms, price)
  if (!isPriceSeen) return null
  if (method === 'cash') {
    Object.assign(order, priceColumns(seller, due))
    payLinesInCash(lines)
  }
  // Another address for an order that is not paid mails somebody else.
  const isReaddressed = order.buyer != null && order.buyer.email !== buyer.email
  // The page where merchandise is added opens by a link that was mailed.
  const isKnown = isAddition(order) || isEmailKnown(ctx.actor, buyer.email)
  const holdConfirmedAt = isReaddressed ? null : (order.holdConfirmedAt ?? null)
  Object.assign(order, {
    buyer,
    holdConfirmedAt: isKnown ? (holdConfirmedAt ?? now) : holdConfirmedAt,
    userId: accountIdOf(ctx.actor, buyer.email),
    locale: ctx.locale,
    refundHours: refundHoursOf(ctx.organization, event),
    refundKeepsFees: event.refundKeepsFees,
    paymentMethod: method,
    termsAcceptedAt: now,
    waiverAcceptedAt: contentsOf(order) === 'places' ? now : null,
  })
  await recordAcceptance(em, ctx, order, { texts, acceptedAt: now })
  if (method === null || method === 'cash') {
    await confirmOrder(em, ctx, { ...details, order })
    return { state: 'confirmed', price: due, attempt: null }
  }
  await countByNetwork(ctx, 'unpaidPeople', isReaddressed ? 1 : 0)
  const attempt = await awaitPayment(em, ctx, { order, details, addresses }, method)
  return { state: 'awaiting_payment', price, attempt }
}

type Choice = Readonly<{
  terms: readonly LineTerms[]
  coupon: Coupon | null
  paymentMethod: OfferedMethod | undefined
}>

/** `due` differs from `price` where all is paid in cash; the method is null where nothing is to pay. */
function priceByChoice(ctx: Context, paying: PayingOrder, { terms, coupon, paymentMethod }: Choice) {
  const seller = pricingTerms(ctx.organization, paying.order)
  const byCard = priceOfTerms(seller, terms, coupon?.discount)
  if (byCard.total === 0) return { method: null, price: byCard, due: byCard }
  const method = chooseMethod(ctx, paying, paymentMethod)
  const price = priceOfTerms(seller, terms, coupon?.discount, method)
  return { method, price, due: method === 'cash' ? payInCash(price) : price }
}

type BuyersHold = { order: Order; lines: readonly OrderLine[]; email: string }

/** From here on the buyer's e-mail, not the first athlete's, counts against the limit of holds. */
export async function holdForBuyer(em: Em, ctx: Context, { order, lines, email }: BuyersHold): Promise<void> {
  if (order.network == null) return
  const { holder } = holderOf(email, ctx)
  if (holder === order.holder) return
  order.holder = holder
  await ensureMayHold(em, ctx, order, placesOfLines(lines))
}
