import type { CurrentOrganization } from '../organizations/current-organization.ts'
import { chargeableStep } from '#rules/money/currency.ts'
import type { BasisPoints } from '#rules/money/amounts.ts'
import { roundToStep } from '#rules/money/money.ts'
import {
  priceOrder,
  ratesInForce,
  type FeePayer,
  type FeeRates,
  type PaymentTiming,
  type PriceBreakdown,
} from '#rules/prices/price.ts'
import type { MethodSeller } from '../payments/methods-of.ts'
import type { Order } from './order.ts'
import type { LineTerms } from './sellable.ts'
import { storedAmounts } from '#rules/prices/allocation.ts'
import { isOnline, type OfferedMethod } from '#rules/payments/offered-methods.ts'
import { passesCosts } from '#rules/payments/surcharges.ts'
import { pick } from '#rules/pick.ts'

type Prices = Pick<
  CurrentOrganization,
  'feePlan' | 'paymentTiming' | 'paymentProvider' | 'currency' | 'passesMethodCosts' | 'region'
>

export type PricingTerms = Prices & Readonly<{ feePayer: FeePayer }>

/** Of an order, whose choice stays, or of an event, for new orders. */
export const pricingTerms = <Organization extends Prices>(
  organization: Organization & Pick<CurrentOrganization, 'feesPaidBy'>,
  { feesPaidBy, paymentTiming }: Readonly<{ feesPaidBy?: FeePayer | null; paymentTiming?: PaymentTiming }>,
): Organization & PricingTerms => ({
  ...organization,
  feePayer: feesPaidBy ?? organization.feesPaidBy,
  paymentTiming: paymentTiming ?? organization.paymentTiming,
})

export type PricedSeller = MethodSeller & Readonly<{ organization: Prices & Pick<CurrentOrganization, 'feesPaidBy'> }>

export type PricedTerms = Pick<LineTerms, 'quantity' | 'unitPrice' | 'deferredCash'>

/**
 * What lines cost at the organization's plan in force; `discount` in basis points, 0 without a coupon. Cash for the whole
 * is no method here: see `priceByMethod`.
 */
export function priceOfTerms(
  seller: PricingTerms,
  terms: readonly PricedTerms[],
  discount: BasisPoints = 0,
  method: OfferedMethod = 'card',
): PriceBreakdown {
  return priceOrder({
    items: terms,
    discount,
    deferredCash: terms.reduce((sum, line) => sum + line.deferredCash, 0),
    fees: ratesOf(seller, method),
  })
}

/**
 * One registration's online total with the fees and VAT that buyers pay. Without a fee plan nothing paid can be sold:
 * then its price without cash.
 */
export const priceOnlineOf = (
  seller: PricingTerms,
  { price, deferredCash }: Readonly<{ price: number; deferredCash: number }>,
  method: OfferedMethod,
): number =>
  seller.feePlan && seller.feePayer === 'buyer'
    ? priceOfTerms(seller, [{ quantity: 1, unitPrice: price, deferredCash }], 0, method).total
    : roundToStep(price - deferredCash, stepOf(seller, method))

/** Where costs are passed on, who pays manually does not pay the provider's fee. */
export function ratesOf(seller: PricingTerms, method: OfferedMethod): FeeRates | null {
  const { feePlan, paymentTiming: timing, feePayer: payer } = seller
  if (!feePlan) return null
  const rates = ratesInForce(feePlan, { timing, step: stepOf(seller, method), payer })
  return !isOnline(method) && passesCosts(seller) ? { ...rates, providerFee: 0 } : rates
}

const stepOf = ({ currency, paymentProvider }: Prices, method: OfferedMethod) =>
  chargeableStep(currency, method === 'mercadopago' ? method : paymentProvider)

export const cheapestMethod = (seller: PricingTerms, methods: readonly OfferedMethod[]): OfferedMethod =>
  (passesCosts(seller) ? methods.find((method) => !isOnline(method)) : undefined) ?? methods[0] ?? 'card'

export const pricesDiffer = (seller: PricingTerms, methods: readonly OfferedMethod[]): boolean =>
  seller.feePayer === 'buyer' && passesCosts(seller) && methods.some(isOnline) && !methods.every(isOnline)

export function priceOf(order: Order): PriceBreakdown {
  const { base, discount, platformFee, providerFee, vat } = order
  const processingFee = platformFee + providerFee
  return { ...pick(order, storedAmounts), processingFee, sold: base - discount, fees: processingFee + vat }
}

export function priceColumns(
  { feePlan, paymentTiming, feePayer }: Pick<PricingTerms, 'feePlan' | 'paymentTiming' | 'feePayer'>,
  price: PriceBreakdown,
) {
  return {
    ...pick(price, storedAmounts),
    feePlanVersion: feePlan?.version ?? null,
    paymentTiming,
    feesPaidBy: feePayer,
  }
}
