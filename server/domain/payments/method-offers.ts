import type { BasisPoints } from '#rules/money/amounts.ts'
import { isTimeForTransfer, manualHoldEnd, unconfirmedHoldEnd } from '#rules/payments/manual-hold.ts'
import type { MethodOffer } from '#rules/payments/method-offer.ts'
import { isWaitedFor, type OfferedMethod } from '#rules/payments/offered-methods.ts'
import { payInCash, type PriceBreakdown } from '#rules/prices/price.ts'
import { priceView } from '#rules/prices/price-view.ts'
import { Refused } from '#rules/refusals.ts'
import {
  priceOfTerms,
  pricingTerms,
  type PricedSeller,
  type PricedTerms,
  type PricingTerms,
} from '../orders/order-price.ts'
import type { Order } from '../orders/order.ts'
import { methodsOf, type MethodEvent } from './methods-of.ts'

type Times = Readonly<{ holdMinutes: number; transferHours: number }>
export type MethodsSeller = PricedSeller & Readonly<{ organization: Times }>

export type PayingOrder = Readonly<{
  order: Pick<Order, 'createdAt' | 'paymentMethod' | 'feesPaidBy'> &
    Partial<Pick<Order, 'movedRegistrationId' | 'heldUntil' | 'holdConfirmedAt' | 'extendedUntil'>>
  event: MethodEvent & Readonly<{ startsAt: Date; registrationDeadline: Date | null }>
  now: Date
}>

const timesOf = ({ order, event }: Pick<PayingOrder, 'order' | 'event'>) => ({
  orderedAt: order.createdAt,
  startsAt: event.startsAt,
  registrationDeadline: event.registrationDeadline,
})

/** When a difference is to be paid does not depend on the method; its cash is due on the order that sold the place. */
const endOfCharge = ({ order: { movedRegistrationId = null, heldUntil } }: Pick<PayingOrder, 'order'>): Date | null =>
  movedRegistrationId === null ? null : (heldUntil ?? null)

const withExtension = ({ order: { extendedUntil } }: Pick<PayingOrder, 'order'>, end: Date): Date =>
  extendedUntil && extendedUntil > end ? extendedUntil : end

/** Once the buyer's e-mail address is confirmed. */
export const manualEndOf = (
  { organization }: Pick<MethodsSeller, 'organization'>,
  paying: Pick<PayingOrder, 'order' | 'event'>,
): Date => endOfCharge(paying) ?? withExtension(paying, manualHoldEnd(organization, timesOf(paying)))

export function methodsOfOrder(seller: MethodsSeller, paying: PayingOrder): OfferedMethod[] {
  const methods = methodsOf(seller, paying.event)
  if (endOfCharge(paying)) return methods.filter((method) => method !== 'cash')
  const hasTime = isTimeForTransfer(seller.organization, manualEndOf(seller, paying), paying.now)
  return methods.filter((method) => hasTime || !isWaitedFor(method))
}

/** Never before what staff gave, nor, by another method, after what that method has. */
export function holdEndOf(
  seller: MethodsSeller,
  paying: PayingOrder & { order: Pick<Order, 'heldUntil'> },
  method: OfferedMethod,
): Date {
  const { order, now } = paying
  const { heldUntil, holdConfirmedAt } = order
  if (endOfCharge(paying) || (isWaitedFor(method) && holdConfirmedAt)) return manualEndOf(seller, paying)
  if (isWaitedFor(method))
    return withExtension(paying, unconfirmedHoldEnd(seller.organization, { ...timesOf(paying), heldUntil, now }))
  const end = now.getTime() + seller.organization.holdMinutes * 60_000
  return withExtension(paying, new Date(Math.min(heldUntil.getTime(), end)))
}

function priceByMethod(
  seller: PricingTerms,
  terms: readonly PricedTerms[],
  { discount, method }: { discount: BasisPoints; method: OfferedMethod },
): PriceBreakdown {
  const price = priceOfTerms(seller, terms, discount, method)
  return method === 'cash' ? payInCash(price) : price
}

export function methodOffers(
  seller: MethodsSeller,
  paying: PayingOrder,
  { terms, discount }: { terms: readonly PricedTerms[]; discount: BasisPoints },
): MethodOffer[] {
  const pricing = pricingTerms(seller.organization, paying.order)
  if (priceOfTerms(pricing, terms, discount).total === 0) return []
  return methodsOfOrder(seller, paying).map((method) => ({
    method,
    price: priceView(priceByMethod(pricing, terms, { discount, method }), pricing.feePayer),
    heldUntil: isWaitedFor(method) ? manualEndOf(seller, paying).toISOString() : null,
  }))
}

/**
 * The method for an order: the requested one, else the one that was chosen before, else the only one. Throws `Refused`
 * `payment_method_invalid` when it is not offered or one has to be chosen, `payments_not_set_up` when there is none.
 */
export function chooseMethod(
  seller: MethodsSeller,
  paying: PayingOrder,
  requested: OfferedMethod | undefined,
): OfferedMethod {
  const methods = methodsOfOrder(seller, paying)
  if (methods.length === 0) throw new Refused({ code: 'payments_not_set_up' })
  const chosen = requested ?? paying.order.paymentMethod ?? (methods.length === 1 ? methods[0] : undefined)
  if (chosen && methods.includes(chosen)) return chosen
  throw new Refused({ code: 'payment_method_invalid', field: 'paymentMethod' })
}
