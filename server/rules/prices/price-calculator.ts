import { chargeableStep, maxPriceOf, type PaymentProvider } from '../money/currency.ts'
import { parseMoney } from '../money/money.ts'
import type { BasisPoints, Cents } from '../money/amounts.ts'
import { paymentTimings, priceOrder, ratesInForce } from './price.ts'
import type { FeePlan, FeeRates, PaymentTiming, PriceBreakdown } from './price.ts'
import { Refused } from '../refusals.ts'

export type PriceTier = Readonly<{ timing: PaymentTiming; rates: FeeRates; price: PriceBreakdown }>

export type PriceInput = Readonly<{ price: string; discount: string; cash: string }>
type PriceTerms = Readonly<{ price: Cents; discount: BasisPoints; deferredCash: Cents }>
type Seller = Readonly<{ currency: string; region: string; paymentProvider: PaymentProvider }>

export type PriceCalculation = Readonly<{
  typed: PriceInput
  errors: Readonly<Partial<Record<keyof PriceInput, string>>>
  tiers: readonly PriceTier[]
}>

export function calculatePrice(plan: FeePlan, input: PriceInput, seller: Seller): PriceCalculation {
  const { currency, region, paymentProvider } = seller
  const price = parseAmount(input.price, currency, region)
  const deferredCash = input.cash.trim() ? parseAmount(input.cash, currency, region) : 0
  const discount = parsePercent(input.discount)
  const errors = {
    ...(price === null && { price: input.price.trim() ? 'money' : 'required' }),
    ...(deferredCash === null && { cash: 'money' }),
    ...(discount === null && { discount: 'format' }),
  }
  if (price === null || deferredCash === null || discount === null) return { typed: input, errors, tiers: [] }
  try {
    return {
      typed: input,
      errors,
      tiers: tiersOf(plan, { price, discount, deferredCash }, chargeableStep(currency, paymentProvider)),
    }
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'deferred_exceeds_price') throw error
    return { typed: input, errors: { cash: error.code }, tiers: [] }
  }
}

const tiersOf = (plan: FeePlan, { price: unitPrice, discount, deferredCash }: PriceTerms, step: Cents): PriceTier[] =>
  paymentTimings.map((timing) => {
    const rates = ratesInForce(plan, timing, step)
    const items = [{ quantity: 1, unitPrice }] as const
    return { timing, rates, price: priceOrder({ items, discount, deferredCash, fees: rates }) }
  })

const parseAmount = (input: string, currency: string, region: string): Cents | null => {
  const amount = parseMoney(input, currency, region)
  return amount === null || amount > maxPriceOf(currency) ? null : amount
}

const parsePercent = (input: string): BasisPoints | null => {
  const text = input.replace(/[\s%]/g, '').replace(',', '.')
  if (!text) return 0
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null
  const rate = Math.round(Number(text) * 100)
  return rate > 10_000 ? null : rate
}
