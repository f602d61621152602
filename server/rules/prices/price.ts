import { divideHalfUp, percentOf, wholeRate, type BasisPoints, type Cents } from '../money/money.ts'
import { Refused } from '../refusals.ts'

/** When the organizer receives the money of a sale; the longer the wait, the lower the provider's fee. */
export const paymentTimings = ['instant', 'days_10', 'days_18', 'days_35'] as const
export type PaymentTiming = (typeof paymentTimings)[number]

/** What buyers pay on top of the price, set by the operator per organization. */
export type FeePlan = Readonly<{
  /** Of what is sold. */
  platformFee: BasisPoints
  /** Of everything paid online, by timing. */
  providerFees: Readonly<Record<PaymentTiming, BasisPoints>>
  /** Of both fees. */
  vat: BasisPoints
}>

/**
 * What one order is charged: the part of a plan that is in force for the organizer's timing. Its total is a multiple of
 * `step`, or the provider could not charge it (`chargeableStep`).
 */
export type FeeRates = Readonly<{
  platformFee: BasisPoints
  providerFee: BasisPoints
  vat: BasisPoints
  step: Cents
}>

export const ratesInForce = (
  { platformFee, providerFees, vat }: FeePlan,
  timing: PaymentTiming,
  step: Cents,
): FeeRates => ({ platformFee, providerFee: providerFees[timing], vat, step })

/** The plan an organization starts with. */
export const demoFeePlan: FeePlan = {
  platformFee: 500,
  providerFees: { instant: 599, days_10: 449, days_18: 349, days_35: 199 },
  vat: 2100,
}

export type OrderItem = Readonly<{
  kind: 'registration' | 'ticket' | 'merchandising'
  name: string
  quantity: number
  unitPrice: Cents
}>

export type PricedOrder = Readonly<{
  items: readonly OrderItem[]
  /** The coupon's percentage of everything sold; 0 without one. */
  discount: BasisPoints
  /** The part of the whole order paid in hand at kit pick-up. */
  deferredCash: Cents
  /** Null while the operator has set no plan: such an organization sells nothing but free places. */
  fees: FeeRates | null
}>

/**
 * What an order costs and who gets it, in minor units. `total = net + processingFee + vat`; a buyer reads
 * `base − discount + processingFee + vat`, of which `total` is paid now and `deferredCash` in hand.
 */
export type PriceBreakdown = Readonly<{
  base: Cents
  discount: Cents
  /** B: what is sold, after the discount. */
  sold: Cents
  /** D: paid in hand. */
  deferredCash: Cents
  /** P */
  platformFee: Cents
  /** Q */
  providerFee: Cents
  /** P + Q, the fee line buyers see. */
  processingFee: Cents
  /** The VAT line: on both fees, and it takes the rounding of all of them. */
  vat: Cents
  /** P + Q + VAT: everything that is not the organizer's. */
  fees: Cents
  /** T: paid online. */
  total: Cents
  /** B − D: what the organizer receives of the online payment, exactly. */
  net: Cents
}>

/**
 * Prices an order: the one calculation behind checkout, the server's orders and the price calculator.
 *
 * `T = round((B − D + (1+v)·p·B) / (1 − (1+v)·q))`, rounded once from an exact fraction to what the provider can charge,
 * so that after both fees and their VAT the organizer nets exactly B − D. VAT is what remains, within half a step and
 * two minor units of `v · (P + Q)`; where the whole price is a handful of minor units that can be −1.
 *
 * - B = 0 is free: no fees, nothing to pay.
 * - B = D > 0 (all paid in hand) still charges the fees online: T = P + Q + VAT and the organizer nets 0 of it. Only
 *   with a platform fee of 0 is T 0 as well, and then there is no online payment.
 *
 * Refuses `deferred_exceeds_price` (D > B), `fee_plan_missing` (B > 0 without a plan) and `fees_impossible`
 * ((1+v)·q ≥ 1: no total could ever cover its own fee).
 */
export function priceOrder({ items, discount: rate, deferredCash, fees: rates }: PricedOrder): PriceBreakdown {
  const base = items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0)
  const discount = percentOf(base, rate)
  const sold = base - discount
  if (deferredCash > sold) throw new Refused({ code: 'deferred_exceeds_price' })

  const net = sold - deferredCash
  if (sold === 0) return breakdownOf({ base, discount, deferredCash, platformFee: 0, providerFee: 0, total: 0, net })

  if (!rates) throw new Refused({ code: 'fee_plan_missing' })
  const total = onlineTotal(sold, net, rates)
  const platformFee = percentOf(sold, rates.platformFee)
  const providerFee = percentOf(total, rates.providerFee)
  return breakdownOf({ base, discount, deferredCash, platformFee, providerFee, total, net })
}

/** Whether some total can cover the provider's fee and its VAT: (1+v)·q < 1 for every timing. */
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
  // Half a step may be more than all fees together: what the organizer is promised is charged at least.
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
