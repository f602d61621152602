import type { CurrentOrganization } from '../organizations/current-organization.ts'
import { chargeableStep } from '#rules/money/currency.ts'
import type { BasisPoints } from '#rules/money/amounts.ts'
import { priceOrder, ratesInForce, type FeeRates, type PriceBreakdown } from '#rules/prices/price.ts'
import type { PriceView } from '#rules/prices/price-view.ts'
import type { Order } from './order.ts'
import type { LineTerms } from './sellable.ts'
import { storedAmounts } from '#rules/prices/allocation.ts'
import { pick } from '#rules/pick.ts'

export type PricingTerms = Pick<CurrentOrganization, 'feePlan' | 'paymentTiming' | 'paymentProvider' | 'currency'>

type PricedTerms = Pick<LineTerms, 'quantity' | 'unitPrice' | 'deferredCash'>

/** What lines cost at the organization's plan in force; `discount` in basis points, 0 without a coupon. */
export function priceOfTerms(
  seller: PricingTerms,
  terms: readonly PricedTerms[],
  discount: BasisPoints = 0,
): PriceBreakdown {
  return priceOrder({
    items: terms,
    discount,
    deferredCash: terms.reduce((sum, line) => sum + line.deferredCash, 0),
    fees: ratesOf(seller),
  })
}

/**
 * One registration's online total with fees and VAT. Without a fee plan nothing paid can be sold: then its price
 * without cash.
 */
export const priceOnlineOf = (
  seller: PricingTerms,
  { price, deferredCash }: Readonly<{ price: number; deferredCash: number }>,
): number =>
  seller.feePlan || price === 0
    ? priceOfTerms(seller, [{ quantity: 1, unitPrice: price, deferredCash }]).total
    : price - deferredCash

export const ratesOf = ({ feePlan, paymentTiming, paymentProvider, currency }: PricingTerms): FeeRates | null =>
  feePlan && ratesInForce(feePlan, paymentTiming, chargeableStep(currency, paymentProvider))

/** Leaves out what is settled between organizer, operator and provider. */
export const priceView = (price: PriceBreakdown): PriceView =>
  pick(price, ['base', 'discount', 'deferredCash', 'processingFee', 'vat', 'total'])

export function priceOf(order: Order): PriceBreakdown {
  const { base, discount, platformFee, providerFee, vat } = order
  const processingFee = platformFee + providerFee
  return { ...pick(order, storedAmounts), processingFee, sold: base - discount, fees: processingFee + vat }
}

export function priceColumns(
  { feePlan, paymentTiming }: Pick<PricingTerms, 'feePlan' | 'paymentTiming'>,
  price: PriceBreakdown,
) {
  return { ...pick(price, storedAmounts), feePlanVersion: feePlan?.version ?? null, paymentTiming }
}
