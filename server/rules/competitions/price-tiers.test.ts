import { expect, test } from 'vitest'
import { priceSteps, tierStates, unitPrices, type PriceTier } from './price-tiers.ts'

const tier = (values: Partial<PriceTier>): PriceTier => ({
  price: 6_000,
  until: null,
  capacity: null,
  taken: 0,
  ...values,
})
const early = tier({ price: 6_000, capacity: 100, taken: 98 })
const spring = tier({ price: 8_000, until: '2027-03-31' })

test('prices follow each other, and the competition’s own is the last one', () => {
  expect(priceSteps([early, spring], 10_000, '2027-03-01')).toEqual([
    { price: 6_000, left: 2, until: null },
    { price: 8_000, left: null, until: '2027-03-31' },
    { price: 10_000, left: null, until: null },
  ])
  expect(priceSteps([], 10_000, '2027-03-01')).toEqual([{ price: 10_000, left: null, until: null }])
})

test('a price is over after its day, and without places', () => {
  expect(priceSteps([spring], 10_000, '2027-03-31')[0]).toMatchObject({ price: 8_000 })
  expect(priceSteps([spring], 10_000, '2027-04-01')[0]).toMatchObject({ price: 10_000 })
  expect(priceSteps([tier({ capacity: 100, taken: 100 })], 10_000, '2027-03-01')[0]).toMatchObject({ price: 10_000 })
  expect(priceSteps([tier({ capacity: 100, taken: 120 })], 10_000, '2027-03-01')[0]).toMatchObject({ price: 10_000 })
})

test('each place costs what is in force when it is taken', () => {
  const steps = priceSteps([early, tier({ price: 8_000, capacity: 1 })], 10_000, '2027-03-01')
  expect(unitPrices(steps, 5)).toEqual([6_000, 6_000, 8_000, 10_000, 10_000])
  expect(unitPrices(steps, 1)).toEqual([6_000])
  expect(unitPrices(steps, 0)).toEqual([])
})

test('a list of prices says which one is in force', () => {
  const over = tier({ until: '2027-02-28' })
  const soldOut = tier({ capacity: 5, taken: 5 })
  expect(tierStates([over, soldOut, spring, early], '2027-03-01')).toEqual(['over', 'sold_out', 'in_force', 'next'])
  expect(tierStates([over], '2027-03-01')).toEqual(['over'])
})
