import { expect, test } from 'vitest'
import { costsAnything } from './summary-lines.ts'

const cap = { name: 'Cap', quantity: 1, unitPrice: 0 }
const dinner = { name: 'Dinner', quantity: 2, unitPrice: 1_000 }

test('a coupon is offered where a place, merchandise or a ticket costs something', () => {
  const order = (...articles: (typeof dinner)[]) => ({
    couponCode: null,
    addsTo: null,
    tickets: [],
    athletes: [{ articles: [] }, { articles }],
  })
  expect(costsAnything([{ price: 0 }], order(cap))).toBe(false)
  expect(costsAnything([{ price: 0 }], order(cap, dinner))).toBe(true)
  expect(costsAnything([{ price: 0 }, { price: 500 }], order())).toBe(true)
  const tickets = [{ ticketTypeId: 'stand', name: 'Stand', quantity: 2, unitPrice: 1_800 }]
  expect(costsAnything([{ price: 0 }], { ...order(), tickets })).toBe(true)
  expect(costsAnything([{ price: 0 }], { ...order(), couponCode: 'GRATIS' })).toBe(true)
})
