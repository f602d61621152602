import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  demoFeePlan,
  isFeePlanPossible,
  paymentTimings,
  priceOrder,
  ratesInForce,
  type FeePayer,
  type FeePlan,
  type PaymentTiming,
  type PricedOrder,
} from './price.ts'

type OrderOptions = Partial<Omit<PricedOrder, 'fees'>> & {
  price?: number
  fees?: FeePlan | null
  timing?: PaymentTiming
  step?: number
  payer?: FeePayer
}

const anOrder = ({
  price = 1_000_000,
  fees = demoFeePlan,
  timing = 'instant',
  step = 1,
  payer = 'buyer',
  ...order
}: OrderOptions = {}): PricedOrder => ({
  items: [{ quantity: 1, unitPrice: price }],
  discount: 0,
  deferredCash: 0,
  fees: fees && ratesInForce(fees, { timing, step, payer }),
  ...order,
})
const flatPlan = (platformFee: number, providerFee: number, vat = 2100): FeePlan => ({
  platformFee,
  vat,
  providerFees: { instant: providerFee, days_10: providerFee, days_18: providerFee, days_35: providerFee },
})

const rates = fc.record({
  p: fc.integer({ min: 0, max: 3000 }),
  q: fc.integer({ min: 0, max: 3000 }),
  v: fc.integer({ min: 0, max: 3000 }),
})
const orders = fc
  .record({
    rates,
    price: fc.integer({ min: 0, max: 10_000_000_000 }),
    discount: fc.integer({ min: 0, max: 10_000 }),
    deferred: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ rates: { p, q, v }, price, discount, deferred }) => {
    const order = anOrder({ price, discount, fees: flatPlan(p, q, v) })
    const { sold } = priceOrder(order)
    return { ...order, deferredCash: Math.floor(sold * deferred) }
  })

describe('the price of an order', () => {
  it('is 11,435.20 for 10,000.00 at 5 % and 6 %: 11,435.195…, rounded half up once', () => {
    expect(priceOrder(anOrder({ fees: flatPlan(500, 600) }))).toEqual({
      base: 1_000_000,
      discount: 0,
      sold: 1_000_000,
      deferredCash: 0,
      platformFee: 50_000,
      providerFee: 68_611,
      processingFee: 118_611,
      vat: 24_909,
      fees: 143_520,
      total: 1_143_520,
      net: 1_000_000,
    })
  })

  it('adds up so that the organizer nets exactly what is sold less what is paid in cash', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const price = priceOrder(order)
        expect(price.net).toBe(price.sold - price.deferredCash)
        expect(price.total).toBe(price.net + price.platformFee + price.providerFee + price.vat)
        expect(price.fees).toBe(price.processingFee + price.vat)
        expect(price.base - price.discount).toBe(price.sold)
        expect(Object.values(price).every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })

  it('is the nearest minor unit to the exact fraction, the upper one at a half', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { total, sold, net } = priceOrder(order)
        const plan = order.fees!
        const [p, q, v] = [plan.platformFee, plan.providerFee, plan.vat].map(BigInt) as [bigint, bigint, bigint]
        // total·(1 − (1+v)·q) against net + (1+v)·p·sold, both times 10^8, and no division anywhere.
        const share = 100_000_000n - (10_000n + v) * q
        const due = BigInt(net) * 100_000_000n + (10_000n + v) * p * BigInt(sold)
        const error = BigInt(total) * share - due
        if (sold > 0) {
          expect(2n * error).toBeLessThanOrEqual(share)
          expect(2n * error).toBeGreaterThan(-share)
        }
      }),
    )
  })

  it('goes up at an exact half', () => {
    expect(priceOrder(anOrder({ price: 1, fees: flatPlan(5000, 0, 0) })).total).toBe(2)
    expect(priceOrder(anOrder({ price: 5, fees: flatPlan(5000, 0, 0) })).total).toBe(8)
  })

  it('is what the provider can charge: in KWD thousandths that end in 0, and the organizer still nets the price', () => {
    // (10.000 + 1.21 · 5 % · 10.000) / (1 − 1.21 · 5.99 %) = 11.43370…
    const price = priceOrder(anOrder({ price: 10_000, step: 10 }))
    expect(price).toMatchObject({ total: 11_430, net: 10_000, platformFee: 500, providerFee: 685, vat: 245 })
    // 10.005 is 11.43942… to pay, 10.010 is 11.44513…: the nearer step, the upper one at a half.
    expect([10_005, 10_010].map((kwd) => priceOrder(anOrder({ price: kwd, step: 10 })).total)).toEqual([11_440, 11_450])
  })

  it('never charges less than the organizer nets, however wide the step', () => {
    const wideStepOrder = anOrder({ price: 1_020, step: 100, fees: flatPlan(0, 0) })
    expect(priceOrder(wideStepOrder)).toMatchObject({ total: 1_100, net: 1_020, vat: 80 })
    expect(priceOrder(anOrder({ price: 30, step: 100 }))).toMatchObject({ total: 100, net: 30 })
  })

  it('charges VAT on both fees, within the rounding that ends in it', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { vat, processingFee } = priceOrder(order)
        expect(Math.abs(vat - (processingFee * order.fees!.vat) / 10_000)).toBeLessThan(2)
      }),
    )
  })

  it('never falls when more is sold', () => {
    fc.assert(
      fc.property(rates, fc.nat(1e9), fc.nat(1e6), ({ p, q, v }, price, more) => {
        const fees = flatPlan(p, q, v)
        const [less, rest] = [priceOrder(anOrder({ price, fees })), priceOrder(anOrder({ price: price + more, fees }))]
        expect(rest.total).toBeGreaterThanOrEqual(less.total)
        expect(rest.platformFee).toBeGreaterThanOrEqual(less.platformFee)
        expect(rest.providerFee).toBeGreaterThanOrEqual(less.providerFee)
      }),
    )
  })

  it('is never dearer for an organizer who waits longer', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.array(fc.nat(3000), { minLength: 4, maxLength: 4 }), (price, fees) => {
        const [instant, days_10, days_18, days_35] = fees.sort((one, other) => other - one) as [
          number,
          number,
          number,
          number,
        ]
        const plan = { platformFee: 500, vat: 2100, providerFees: { instant, days_10, days_18, days_35 } }
        const totals = paymentTimings.map((timing) => priceOrder(anOrder({ price, fees: plan, timing })).total)
        expect(totals).toEqual(totals.toSorted((one, other) => other - one))
      }),
    )
    const totals = paymentTimings.map((timing) => priceOrder(anOrder({ timing })).total)
    expect(totals).toEqual([1_143_370, 1_121_426, 1_107_258, 1_086_666])
  })

  it('takes the coupon off what is sold, before the fees', () => {
    const price = priceOrder(anOrder({ price: 999, discount: 1500 }))
    expect(price).toMatchObject({ base: 999, discount: 150, sold: 849, platformFee: 42 })
  })

  it('sums items by quantity', () => {
    const items = [
      { quantity: 3, unitPrice: 2500 },
      { quantity: 2, unitPrice: 1250 },
    ] as const
    expect(priceOrder(anOrder({ items })).base).toBe(10_000)
  })
})

describe('a free order', () => {
  it('has no fees and nothing to pay, with or without a plan', () => {
    for (const fees of [demoFeePlan, null]) {
      expect(priceOrder(anOrder({ price: 0, fees }))).toMatchObject({ total: 0, fees: 0, vat: 0, net: 0 })
    }
    expect(priceOrder(anOrder({ discount: 10_000 }))).toMatchObject({ base: 1_000_000, discount: 1_000_000, total: 0 })
  })
})

describe('an order paid in cash', () => {
  it('still charges the fees online, of which the organizer nets nothing', () => {
    const price = priceOrder(anOrder({ deferredCash: 1_000_000 }))
    expect(price).toMatchObject({ net: 0, total: price.fees, platformFee: 50_000 })
    expect(price.total).toBe(65_228)
  })

  it('has nothing to pay online only when the platform takes nothing either', () => {
    expect(priceOrder(anOrder({ deferredCash: 1_000_000, fees: flatPlan(0, 600) })).total).toBe(0)
  })
})

describe('an order is rejected', () => {
  it('when more is paid in cash than is sold', () => {
    expect(() => priceOrder(anOrder({ deferredCash: 1_000_001 }))).toThrow('deferred_exceeds_price')
    expect(() => priceOrder(anOrder({ deferredCash: 1, discount: 10_000 }))).toThrow('deferred_exceeds_price')
  })

  it('when no total can cover its own fee', () => {
    expect(() => priceOrder(anOrder({ fees: flatPlan(0, 5000, 10_000) }))).toThrow('fees_impossible')
    expect(isFeePlanPossible(flatPlan(0, 5000, 10_000))).toBe(false)
    expect(isFeePlanPossible(flatPlan(0, 4999, 10_000))).toBe(true)
  })

  it('when something is sold and the operator has set no plan', () => {
    expect(() => priceOrder(anOrder({ fees: null }))).toThrow('fee_plan_missing')
  })
})

describe('where the organizer pays the fees', () => {
  const within = (options: OrderOptions) => priceOrder(anOrder({ ...options, payer: 'organizer' }))

  it('the buyer pays the price and the organizer nets what the fees and their VAT leave', () => {
    expect(within({ fees: flatPlan(500, 600) })).toEqual({
      base: 1_000_000,
      discount: 0,
      sold: 1_000_000,
      deferredCash: 0,
      platformFee: 50_000,
      providerFee: 60_000,
      processingFee: 110_000,
      vat: 23_100,
      fees: 133_100,
      total: 1_000_000,
      net: 866_900,
    })
  })

  it('what is paid in cash is not paid online, and bears the platform’s fee alone', () => {
    const { total, platformFee, providerFee, vat, net } = within({ deferredCash: 400_000, fees: flatPlan(500, 600) })
    expect({ total, platformFee, providerFee, vat, net }).toEqual({
      total: 600_000,
      platformFee: 50_000,
      providerFee: 36_000,
      vat: 18_060,
      net: 495_940,
    })
  })

  it('is free where nothing is sold, and refused where less than nothing would be left', () => {
    expect(within({ discount: 10_000 })).toMatchObject({ total: 0, platformFee: 0, net: 0 })
    expect(() => within({ deferredCash: 1_000_000 })).toThrow('fees_exceed_price')
    expect(within({ deferredCash: 950_000, fees: flatPlan(400, 0, 2500) }).net).toBe(0)
    expect(() => within({ deferredCash: 950_001, fees: flatPlan(400, 0, 2500) })).toThrow('fees_exceed_price')
  })

  it('is what the provider can charge', () => {
    expect(within({ price: 10_005, step: 10 }).total).toBe(10_010)
    expect(within({ price: 10_004, step: 10 }).total).toBe(10_000)
  })
})
