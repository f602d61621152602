import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, allocatePrice, type LineAmounts, type LinePrice } from './allocation.ts'
import { demoFeePlan, priceOrder, ratesInForce } from './price.ts'

describe('shares of an amount', () => {
  it('gives the cents that are left to the largest remainders, and of equal ones to the first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(101, [1, 1, 1])).toEqual([34, 34, 33])
    expect(allocate(10, [3333, 3333, 3334])).toEqual([3, 3, 4])
    expect(allocate(7, [5, 0, 2])).toEqual([5, 0, 2])
  })

  it('is equal where nothing has a price, and empty without lines', () => {
    expect(allocate(5, [0, 0])).toEqual([3, 2])
    expect(allocate(0, [0, 0])).toEqual([0, 0])
    expect(allocate(0, [])).toEqual([])
  })

  it('is exact where amounts outgrow 53 bits when they are multiplied', () => {
    expect(allocate(9_000_000_000_001, [4_000_000_000_000, 4_000_000_000_000])).toEqual([
      4_500_000_000_001, 4_500_000_000_000,
    ])
  })

  it('adds up and is never a whole unit from the exact share', () => {
    const amounts = fc.tuple(
      fc.integer({ min: 0, max: 1e12 }),
      fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1 }),
    )
    fc.assert(
      fc.property(amounts, ([amount, weights]) => {
        const shares = allocate(amount, weights)
        const sum = weights.reduce((total, weight) => total + weight, 0)
        expect(shares.reduce((total, share) => total + share, 0)).toBe(amount)
        if (sum === 0) return
        for (const [index, share] of shares.entries()) {
          const offBy = BigInt(share) * BigInt(sum) - BigInt(amount) * BigInt(weights[index]!)
          expect(offBy < BigInt(sum) && offBy > -BigInt(sum)).toBe(true)
        }
      }),
    )
  })
})

const fees = ratesInForce(demoFeePlan, { timing: 'instant', step: 1, payer: 'buyer' })
const priceOf = (lines: readonly LineAmounts[], discount = 0) =>
  priceOrder({
    items: lines.map(({ base }) => ({ quantity: 1, unitPrice: base })),
    discount,
    deferredCash: lines.reduce((sum, line) => sum + line.deferredCash, 0),
    fees,
  })

const amounts = ['base', 'discount', 'deferredCash', 'platformFee', 'providerFee', 'vat', 'total', 'net'] as const
const sumOf = (lines: readonly LinePrice[], name: (typeof amounts)[number]) =>
  lines.reduce((sum, line) => sum + line[name], 0)

describe('the price of a line', () => {
  it('is its share of the discount, of the fees and of what was paid', () => {
    const lines = [
      { base: 10_000, deferredCash: 0 },
      { base: 5_000, deferredCash: 1_000 },
    ]
    expect(allocatePrice(priceOf(lines, 1_000), lines)).toEqual([
      {
        base: 10_000,
        discount: 1_000,
        deferredCash: 0,
        platformFee: 450,
        providerFee: 616,
        vat: 224,
        total: 10_290,
        net: 9_000,
      },
      {
        base: 5_000,
        discount: 500,
        deferredCash: 1_000,
        platformFee: 225,
        providerFee: 244,
        vat: 98,
        total: 4_067,
        net: 3_500,
      },
    ])
  })

  it('is what the line would cost alone, within its rounding, however much of it is paid in cash', () => {
    const lines = [
      { base: 10_000, deferredCash: 0 },
      { base: 10_000, deferredCash: 10_000 },
      { base: 10_000, deferredCash: 9_500 },
    ]
    expect(lines.map((line) => priceOf([line])).map(({ total, vat }) => [total, vat])).toEqual([
      [11_434, 249],
      [652, 113],
      [1_191, 120],
    ])
    expect(allocatePrice(priceOf(lines), lines).map(({ total, vat }) => [total, vat])).toEqual([
      [11_434, 249],
      [652, 113],
      [1_191, 120],
    ])
  })

  it('has the online fees by what is sold where everything is paid in cash', () => {
    const lines = [
      { base: 10_000, deferredCash: 10_000 },
      { base: 5_000, deferredCash: 5_000 },
    ]
    expect(allocatePrice(priceOf(lines), lines).map(({ total, net }) => [total, net])).toEqual([
      [652, 0],
      [326, 0],
    ])
  })

  it('adds up to the order, whatever is sold, discounted and paid in cash', () => {
    const line = fc
      .tuple(fc.integer({ min: 0, max: 1e8 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([base, share]) => ({ base, deferredCash: Math.floor(base * share) }))
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 8_000 }),
        (lines, rate) => {
          const cash = lines.reduce((sum, { deferredCash }) => sum + deferredCash, 0)
          const sold = priceOf(
            lines.map((each) => ({ ...each, deferredCash: 0 })),
            rate,
          ).sold
          fc.pre(cash <= sold)
          const order = priceOf(lines, rate)
          const shares = allocatePrice(order, lines)
          for (const name of amounts) expect(sumOf(shares, name)).toBe(order[name])
          for (const share of shares) {
            expect(share.total >= 0 && share.net >= 0 && share.discount >= 0).toBe(true)
            // Fees and VAT are rounded one by one.
            expect(share.vat).toBeGreaterThanOrEqual(-2)
          }
        },
      ),
    )
  })
})

it('lines of an organizer who pays the fees cost what is written, whatever of it is paid in cash', () => {
  const lines = [
    { base: 10_000, deferredCash: 4_000 },
    { base: 3_333, deferredCash: 0 },
    { base: 1, deferredCash: 1 },
  ]
  const order = priceOrder({
    items: lines.map(({ base }) => ({ quantity: 1, unitPrice: base })),
    discount: 0,
    deferredCash: 4_001,
    fees: { ...fees, payer: 'organizer' },
  })
  const shares = allocatePrice(order, lines)
  expect(shares.map(({ total }) => total)).toEqual([6_000, 3_333, 0])
  for (const name of amounts) expect(sumOf(shares, name)).toBe(order[name])
})
