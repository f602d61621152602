import type { CurrentOrganization } from '../organizations/current-organization.ts'
import { chargeableStep } from '#rules/money/currency.ts'
import type { BasisPoints } from '#rules/money/money.ts'
import { priceOrder, ratesInForce, type FeeRates, type PriceBreakdown } from '#rules/prices/price.ts'
import type { PriceView } from '#rules/views.ts'
import type { Order } from './order.ts'

/** What one athlete's entry costs. */
export type PricedEntry = Readonly<{ name: string; price: number; deferredCash: number }>

/** Whose plan an order is priced by. */
export type Seller = Pick<CurrentOrganization, 'feePlan' | 'paymentTiming' | 'paymentProvider' | 'currency'>

/** What entries cost at the organization's plan in force; `discount` in basis points, 0 without a coupon. */
export function priceOfEntries(
  seller: Seller,
  entries: readonly PricedEntry[],
  discount: BasisPoints = 0,
): PriceBreakdown {
  return priceOrder({
    items: entries.map(({ name, price }) => ({ kind: 'registration', name, quantity: 1, unitPrice: price })),
    discount,
    deferredCash: entries.reduce((sum, entry) => sum + entry.deferredCash, 0),
    fees: ratesOf(seller),
  })
}

/**
 * What one entry costs online, fees and VAT included. Without a plan a paid event is not sold: what it would cost cannot
 * be said, its own price can.
 */
export const priceOnlineOf = (seller: Seller, entry: PricedEntry): number =>
  seller.feePlan || entry.price === 0 ? priceOfEntries(seller, [entry]).total : entry.price - entry.deferredCash

/** What the organization's next order is charged; null while it can sell free places only. */
export const ratesOf = ({ feePlan, paymentTiming, paymentProvider, currency }: Seller): FeeRates | null =>
  feePlan && ratesInForce(feePlan, paymentTiming, chargeableStep(currency, paymentProvider))

/** A price without what is between organizer, operator and provider. */
export const priceView = ({ base, discount, deferredCash, processingFee, vat, total }: PriceBreakdown): PriceView => ({
  base,
  discount,
  deferredCash,
  processingFee,
  vat,
  total,
})

/** The price as it was copied onto the order. */
export function priceOf(order: Order): PriceBreakdown {
  const { base, discount, deferredCash, platformFee, providerFee, vat, total, net } = order
  const processingFee = platformFee + providerFee
  return {
    base,
    discount,
    deferredCash,
    platformFee,
    providerFee,
    vat,
    total,
    net,
    processingFee,
    sold: base - discount,
    fees: processingFee + vat,
  }
}

/** A price as an order keeps it, with the terms it was made under. */
export function pricedColumns(
  { feePlan, paymentTiming }: Pick<Seller, 'feePlan' | 'paymentTiming'>,
  price: PriceBreakdown,
) {
  const { base, discount, deferredCash, total, platformFee, providerFee, vat, net } = price
  const amounts = { base, discount, deferredCash, total, platformFee, providerFee, vat, net }
  return { ...amounts, feePlanVersion: feePlan?.version ?? null, paymentTiming }
}
