import * as v from 'valibot'
import { chargeableStep, type PaymentProvider } from '../money/currency.ts'
import { basisPoints, typedPrice, typedPriceOrNull } from '../money/price-schema.ts'
import { typedOrNull } from '../text/typed.ts'
import { parseRate } from './fee-plan.ts'
import type { BasisPoints, Cents } from '../money/amounts.ts'
import { paymentTimings, priceOrder, ratesInForce } from './price.ts'
import type { FeePayer, FeePlan, FeeRates, PaymentTiming, PriceBreakdown } from './price.ts'
import { Refused } from '../refusals.ts'

export type PriceTier = Readonly<{ timing: PaymentTiming; rates: FeeRates; price: PriceBreakdown }>

export type PriceInput = Readonly<{ price: string; discount: string; cash: string }>
type PriceTerms = Readonly<{ price: Cents; discount: BasisPoints; deferredCash: Cents }>
type Seller = Readonly<{ currency: string; region: string; paymentProvider: PaymentProvider; feesPaidBy: FeePayer }>

export type PriceCalculation = Readonly<{
  typed: PriceInput
  errors: Readonly<Partial<Record<keyof PriceInput, string>>>
  tiers: readonly PriceTier[]
}>

export function calculatePrice(plan: FeePlan, input: PriceInput, seller: Seller): PriceCalculation {
  const { currency, region, paymentProvider, feesPaidBy: payer } = seller
  const price = v.safeParse(typedPrice({ currency, region }), input.price)
  const cash = v.safeParse(typedPriceOrNull({ currency, region }), input.cash)
  const discount = v.safeParse(typedOrNull(basisPoints, percent), input.discount)
  if (!price.success || !cash.success || !discount.success) {
    const errors = {
      ...(!price.success && { price: price.issues[0].message }),
      ...(!cash.success && { cash: cash.issues[0].message }),
      ...(!discount.success && { discount: discount.issues[0].message }),
    }
    return { typed: input, errors, tiers: [] }
  }
  const terms = { price: price.output, discount: discount.output ?? 0, deferredCash: cash.output ?? 0 }
  try {
    return {
      typed: input,
      errors: {},
      tiers: tiersOf(plan, terms, { step: chargeableStep(currency, paymentProvider), payer }),
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'fees_exceed_price') return { typed: input, errors: { price: error.code }, tiers: [] }
    if (error.code !== 'deferred_exceeds_price') throw error
    return { typed: input, errors: { cash: error.code }, tiers: [] }
  }
}

const tiersOf = (
  plan: FeePlan,
  { price: unitPrice, discount, deferredCash }: PriceTerms,
  terms: Readonly<{ step: Cents; payer: FeePayer }>,
): PriceTier[] =>
  paymentTimings.map((timing) => {
    const rates = ratesInForce(plan, { timing, ...terms })
    const items = [{ quantity: 1, unitPrice }] as const
    return { timing, rates, price: priceOrder({ items, discount, deferredCash, fees: rates }) }
  })

const percent = {
  parse: (text: string) => parseRate(text.replace(/[\s%]/g, '')) ?? undefined,
  code: 'format',
  limitCode: 'format',
}
