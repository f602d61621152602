import { expect, test } from 'vitest'
import { keptPrice } from './kept-price.ts'

const line = { unitPrice: 40_000, base: 40_000, deferredCash: 0, total: 45_735, discount: 0, vat: 995, loweredBy: 0 }

test('a line that moved to a cheaper competition has the price there and its part of the fees', () => {
  const moved = { ...line, loweredBy: 10_000 }
  expect(keptPrice([line, moved], 45_735 + 34_301, 'buyer')).toEqual({
    base: 70_000,
    discount: 0,
    deferredCash: 0,
    processingFee: 8_295,
    vat: 1_741,
    total: 80_036,
  })
})

test('a discount is left in proportion', () => {
  const moved = { ...line, discount: 4_000, total: 41_161, loweredBy: 20_000 }
  expect(keptPrice([moved], 20_581, 'buyer')).toMatchObject({ base: 20_000, discount: 2_000, vat: 498 })
})

test('the organizer’s fees are no part of it, and nothing is left of what was cancelled', () => {
  expect(keptPrice([{ ...line, total: 40_000, loweredBy: 10_000 }], 30_000, 'organizer')).toEqual({
    base: 30_000,
    discount: 0,
    deferredCash: 0,
    processingFee: 0,
    vat: 0,
    total: 30_000,
  })
  expect(keptPrice([], 0, 'buyer')).toMatchObject({ base: 0, processingFee: 0, total: 0 })
})
