import { expect, test } from 'vitest'
import { calculatePrice } from './price-calculator.ts'
import { demoFeePlan, paymentTimings } from './price.ts'

const calculate = (input: Partial<Record<'price' | 'discount' | 'cash', string>>, region = 'es-AR') =>
  calculatePrice(
    demoFeePlan,
    { price: '', discount: '', cash: '', ...input },
    { currency: 'ARS', region, paymentProvider: 'stripe', feesPaidBy: 'buyer' },
  )

test('a place is priced for every timing: the longer the wait, the less the athlete pays, the organizer gets the same', () => {
  const { tiers, errors } = calculate({ price: '10.000,00' })
  expect(errors).toEqual({})
  expect(tiers.map(({ timing }) => timing)).toEqual(paymentTimings)
  expect(tiers.map(({ price }) => price.net)).toEqual([1_000_000, 1_000_000, 1_000_000, 1_000_000])
  const totals = tiers.map(({ price }) => price.total)
  expect(totals).toEqual(totals.toSorted((one, other) => other - one))
  // Instant, 5.99 %: (10 000 + 1.21 · 5 % · 10 000) / (1 − 1.21 · 5.99 %) = 11 433.70
  expect(totals[0]).toBe(1_143_370)
})

test('a discount and cash count as they do at checkout', () => {
  const { tiers } = calculate({ price: '10000', discount: '12,5 %', cash: '2.000' })
  expect(tiers[0]!.price).toMatchObject({ base: 1_000_000, discount: 125_000, deferredCash: 200_000, net: 675_000 })
})

test('a free place costs nobody anything', () => {
  expect(calculate({ price: '0' }).tiers.map(({ price }) => [price.total, price.fees])).toEqual(
    paymentTimings.map(() => [0, 0]),
  )
})

test.each([
  [{}, { price: 'required' }],
  [{ price: 'ten' }, { price: 'money' }],
  [{ price: '-5' }, { price: 'money' }],
  [{ price: '1e9' }, { price: 'money' }],
  [{ price: '99999999999999' }, { price: 'money' }],
  [{ price: '100', discount: '101' }, { discount: 'format' }],
  [{ price: '100', discount: '1.234' }, { discount: 'format' }],
  [{ price: '100', cash: 'x' }, { cash: 'money' }],
  [{ price: '100', cash: '100,01' }, { cash: 'deferred_exceeds_price' }],
] as const)('%j has its error at its field', (input, errors) => {
  const calculation = calculate(input)
  expect(calculation).toMatchObject({ errors, tiers: [] })
  expect(calculation.typed).toMatchObject(input)
})
