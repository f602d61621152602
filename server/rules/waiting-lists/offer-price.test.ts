import { expect, test } from 'vitest'
import type { CompetitionView } from '../competitions/competition-view.ts'
import { offerPrice } from './offer-price.ts'

const competition = {
  prices: [
    { price: 90_00, total: 100_00, left: 1, until: null },
    { price: 110_00, total: 120_00, left: null, until: null },
  ],
  requiredItems: [{ name: 'Shirt', price: 20_00, total: 21_00 }],
  hasDearerMethod: false,
} as unknown as CompetitionView

test('an offer costs the price in force with what goes with every place', () => {
  expect(offerPrice(competition, 1)).toEqual({ total: 121_00, isLowest: false })
})

test('it is the lowest price when not all places get it, or another way to pay costs more', () => {
  expect(offerPrice(competition, 2)).toEqual({ total: 121_00, isLowest: true })
  expect(offerPrice({ ...competition, hasDearerMethod: true }, 1)).toEqual({ total: 121_00, isLowest: true })
})
