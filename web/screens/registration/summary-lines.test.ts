import { expect, test } from 'vitest'
import { costsAnything } from './summary-lines.ts'

const cap = { name: 'Cap', quantity: 1, unitPrice: 0 }
const dinner = { name: 'Dinner', quantity: 2, unitPrice: 1_000 }

test('a coupon is offered where a place or merchandise costs something', () => {
  const order = (...articles: (typeof dinner)[]) => ({
    couponCode: null,
    addsTo: null,
    athletes: [{ articles: [] }, { articles }],
  })
  expect(costsAnything([{ price: 0 }], order(cap))).toBe(false)
  expect(costsAnything([{ price: 0 }], order(cap, dinner))).toBe(true)
  expect(costsAnything([{ price: 0 }, { price: 500 }], order())).toBe(true)
  expect(costsAnything([{ price: 0 }], { ...order(), couponCode: 'GRATIS' })).toBe(true)
})
