import { divideHalfUp, percentOf, roundToStep, wholeRate } from '../money/money.ts'
import type { BasisPoints, Cents } from '../money/amounts.ts'
import { Refused } from '../refusals.ts'

/** When the organizer receives the money of a sale; the longer the wait, the lower the provider's fee. */
export const paymentTimings = ['instant', 'days_10', 'days_18', 'days_35'] as const
export type PaymentTiming = (typeof paymentTimings)[number]

/** Buyers pay the fees on top of the price; an organizer gives them up of it. */
export const feePayers = ['buyer', 'organizer'] as const
export type FeePayer = (typeof feePayers)[number]

/** `platformFee` of what is sold, `providerFees` of everything paid online, `vat` of both fees. */
export type FeePlan = Readonly<{
  platformFee: BasisPoints
  providerFees: Readonly<Record<PaymentTiming, BasisPoints>>
  vat: BasisPoints
}>

/** A plan for one timing. The total is a multiple of `step`, or the provider could not charge it (`chargeableStep`). */
export type FeeRates = Readonly<{
  platformFee: BasisPoints
  providerFee: BasisPoints
  vat: BasisPoints
  step: Cents
  payer: FeePayer
}>

type FeeTerms = Readonly<{ timing: PaymentTiming; step: Cents; payer: FeePayer }>

export const ratesInForce = (
  { platformFee, providerFees, vat }: FeePlan,
  { timing, step, payer }: FeeTerms,
): FeeRates => ({ platformFee, providerFee: providerFees[timing], vat, step, payer })

export const demoFeePlan: FeePlan = {
  platformFee: 500,
  providerFees: { instant: 599, days_10: 449, days_18: 349, days_35: 199 },
  vat: 2100,
}

export type OrderItem = Readonly<{ quantity: number; unitPrice: Cents }>

export type PricedOrder = Readonly<{
  items: readonly OrderItem[]
  discount: BasisPoints
  deferredCash: Cents
  /** Null while the operator has set no plan: then only free places are sold. */
  fees: FeeRates | null
}>

/**
 * Minor units. `total = net + processingFee + vat`; a buyer who pays the fees reads `base − discount + processingFee +
 * vat`, of which `total` is paid online and `deferredCash` in cash. The formula of `priceOrder` calls `sold` B,
 * `deferredCash` D, `platformFee` P, `providerFee` Q, `total` T.
 */
export type PriceBreakdown = Readonly<{
  base: Cents
  discount: Cents
  sold: Cents
  deferredCash: Cents
  platformFee: Cents
  providerFee: Cents
  processingFee: Cents
  vat: Cents
  fees: Cents
  total: Cents
  net: Cents
}>

/**
 * Prices an order, for checkout, stored orders and the price calculator alike.
 *
 * `T = round((B − D + (1+v)·p·B) / (1 − (1+v)·q))`, rounded once from an exact fraction to what the provider can charge,
 * so that after both fees and their VAT the organizer nets exactly B − D. VAT is what remains, within half a step and
 * two minor units of `v · (P + Q)`; for prices of a few minor units it can be −1.
 *
 * - B = 0 is free: no fees, nothing to pay.
 * - B = D > 0 (all in cash) still charges the fees online: T = P + Q + VAT. Only with a platform fee of 0 is T 0.
 * - Where the organizer pays the fees, T = B − D, rounded to what the provider can charge, VAT = round(v · (P + Q)) and
 *   the organizer nets T − P − Q − VAT.
 *
 * Throws `Refused` `deferred_exceeds_price` (D > B), `fee_plan_missing` (B > 0 without a plan), `fees_impossible`
 * ((1+v)·q ≥ 1: no total covers its own fee) and `fees_exceed_price` (nothing would be left for the organizer).
 */
export function priceOrder({ items, discount: rate, deferredCash, fees: rates }: PricedOrder): PriceBreakdown {
  const base = items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0)
  const discount = percentOf(base, rate)
  const sold = base - discount
  if (deferredCash > sold) throw new Refused({ code: 'deferred_exceeds_price' })

  const net = sold - deferredCash
  if (sold === 0) return breakdownOf({ base, discount, deferredCash, platformFee: 0, providerFee: 0, total: 0, net })

  if (!rates) throw new Refused({ code: 'fee_plan_missing' })
  const isWithin = rates.payer === 'organizer'
  const total = isWithin ? roundToStep(net, rates.step) : onlineTotal(sold, net, rates)
  const platformFee = percentOf(sold, rates.platformFee)
  const providerFee = percentOf(total, rates.providerFee)
  const fees = platformFee + providerFee
  const left = isWithin ? total - fees - percentOf(fees, rates.vat) : net
  if (left < 0) throw new Refused({ code: 'fees_exceed_price' })
  return breakdownOf({ base, discount, deferredCash, platformFee, providerFee, total, net: left })
}

/** All of it paid outside of Dorsal: nobody charges a fee. */
export const outsidePrice = (base: Cents): PriceBreakdown =>
  breakdownOf({ base, discount: 0, deferredCash: base, platformFee: 0, providerFee: 0, total: 0, net: 0 })

/**
 * The same price, all of it paid in cash: what was to be paid online is part of the cash, and what the organizer keeps
 * of it is below 0 by the fees, which are owed. For an order and for each of its lines.
 */
export const payInCash = <Amounts extends Pick<PriceBreakdown, 'deferredCash' | 'total' | 'net'>>(
  price: Amounts,
): Amounts => ({
  ...price,
  deferredCash: price.deferredCash + price.total,
  total: 0,
  net: price.net - price.total,
})

export function isFeePlanPossible(plan: FeePlan): boolean {
  return Object.values(plan.providerFees).every((providerFee) => shareLeft({ providerFee, vat: plan.vat }) > 0n)
}

const rateScale = BigInt(wholeRate)

/** 1 − (1+v)·q, times `wholeRate` squared. */
function shareLeft({ providerFee, vat }: Pick<FeeRates, 'providerFee' | 'vat'>): bigint {
  return rateScale * rateScale - (rateScale + BigInt(vat)) * BigInt(providerFee)
}

function onlineTotal(sold: Cents, net: Cents, rates: FeeRates): Cents {
  const share = shareLeft(rates)
  if (share <= 0n) throw new Refused({ code: 'fees_impossible' })
  const platformFeeWithVat = (rateScale + BigInt(rates.vat)) * BigInt(rates.platformFee) * BigInt(sold)
  const total =
    divideHalfUp(BigInt(net) * rateScale * rateScale + platformFeeWithVat, share * BigInt(rates.step)) * rates.step
  // Half a step may exceed all fees: charge at least the promised net.
  return Math.max(total, Math.ceil(net / rates.step) * rates.step)
}

type Amounts = Pick<
  PriceBreakdown,
  'base' | 'discount' | 'deferredCash' | 'platformFee' | 'providerFee' | 'total' | 'net'
>

function breakdownOf(amounts: Amounts): PriceBreakdown {
  const { base, discount, platformFee, providerFee, total, net } = amounts
  const processingFee = platformFee + providerFee
  const fees = total - net
  return { ...amounts, sold: base - discount, processingFee, vat: fees - processingFee, fees }
}
