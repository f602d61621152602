import type { Cents } from '#rules/money/amounts.ts'
import type { OfferedMethod } from '#rules/payments/offered-methods.ts'
import type { PriceBreakdown } from '#rules/prices/price.ts'
import { Refused } from '#rules/refusals.ts'
import type { Event } from '../events/event.ts'
import { priceOfTerms, pricingTerms, type PricingTerms } from '../orders/order-price.ts'
import type { Order } from '../orders/order.ts'
import type { MethodsSeller } from '../payments/method-offers.ts'
import { methodsOf } from '../payments/methods-of.ts'

type Difference = Readonly<{ order: Order; event: Event; amount: Cents; now: Date }>

/** Until when a difference can be paid, what its buyer pays, and the method it is priced for; another can be chosen. */
export type ChargeTerms = Readonly<{
  heldUntil: Date
  method: OfferedMethod
  price: PriceBreakdown
  seller: PricingTerms
}>

const hourMs = 3_600_000
const minuteMs = 60_000

/** Null where it cannot be charged by link: nobody to write to, no time left, no method but cash. */
export function chargeTerms(shop: MethodsSeller, { order, event, amount, now }: Difference): ChargeTerms | null {
  const { transferHours, holdMinutes, feePlan } = shop.organization
  const method = methodsOf(shop, event).find((each) => each !== 'cash')
  const heldUntil = new Date(Math.min(now.getTime() + transferHours * hourMs, event.startsAt.getTime()))
  const hasTime = heldUntil.getTime() - now.getTime() >= holdMinutes * minuteMs
  if (amount <= 0 || !order.buyer?.email || event.status !== 'published' || !hasTime || !method || !feePlan) return null
  const seller = pricingTerms(shop.organization, { feesPaidBy: event.feesPaidBy ?? null })
  const price = priceOrNull(seller, amount, method)
  return price && { heldUntil, method, price, seller }
}

// A fee of the organizer's may exceed a small difference.
function priceOrNull(seller: PricingTerms, unitPrice: Cents, method: OfferedMethod): PriceBreakdown | null {
  try {
    return priceOfTerms(seller, [{ quantity: 1, unitPrice, deferredCash: 0 }], 0, method)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
