import { expect, test } from 'vitest'
import { applicationFeeOf } from './application-fee.ts'
import { demoFeePlan, priceOrder, ratesInForce } from './price.ts'

const orderOf = (price: number, step = 1) =>
  priceOrder({
    items: [{ quantity: 1, unitPrice: price }],
    discount: 0,
    deferredCash: 0,
    fees: ratesInForce(demoFeePlan, { timing: 'instant', step, payer: 'buyer' }),
  })

test('the platform gets its fee and the VAT of it, not that of the provider’s', () => {
  // 10,000 at 5 %: P = 500, and 21 % of it 105; Q = 685 and its VAT stay with the organization.
  expect(orderOf(10_000)).toMatchObject({ platformFee: 500, providerFee: 685, vat: 249, total: 11_434 })
  expect(applicationFeeOf(orderOf(10_000), 1)).toBe(605)
})

test('nothing is taken where there is no fee', () => {
  expect(applicationFeeOf({ platformFee: 0, providerFee: 0, vat: 0, total: 0 }, 1)).toBe(0)
})

test('dinars are rounded to thousandths that end in 0', () => {
  expect(applicationFeeOf({ platformFee: 617, providerFee: 845, vat: 303, total: 14_110 }, 10)).toBe(750)
})

test('a tiny payment is never exceeded, and a VAT of −1 takes nothing away', () => {
  expect(applicationFeeOf({ platformFee: 5, providerFee: 0, vat: 1, total: 3 }, 1)).toBe(3)
  expect(applicationFeeOf({ platformFee: 1, providerFee: 1, vat: -1, total: 12 }, 1)).toBe(1)
})
