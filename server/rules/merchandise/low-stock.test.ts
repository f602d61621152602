import { expect, test } from 'vitest'
import { isLow, stockStateOf } from './low-stock.ts'

const item = (...variants: [stock: number | null, taken: number][]) => ({
  isActive: true,
  rule: 'included' as const,
  variants: variants.map(([stock, taken]) => ({ stock, taken })),
})

test('a stock is low with five or a tenth left, once somebody has some of it', () => {
  expect([isLow({ stock: 20, taken: 14 }), isLow({ stock: 20, taken: 15 })]).toEqual([false, true])
  expect([isLow({ stock: 200, taken: 179 }), isLow({ stock: 200, taken: 180 })]).toEqual([false, true])
  expect([isLow({ stock: 3, taken: 0 }), isLow({ stock: null, taken: 99 })]).toEqual([false, false])
})

test('what goes with every place is low or out by all its variants together', () => {
  expect(stockStateOf(item([30, 30], [30, 23]))).toBe('enough')
  expect(stockStateOf(item([30, 30], [30, 24]))).toBe('low')
  expect(stockStateOf(item([30, 30], [30, 30]))).toBe('out')
  expect(stockStateOf(item([0, 0]))).toBe('out')
  expect(stockStateOf(item([30, 30], [null, 900]))).toBe('enough')
})

test('what is optional or off sale stops nobody', () => {
  expect(stockStateOf({ ...item([30, 30]), rule: 'optional' })).toBe('enough')
  expect(stockStateOf({ ...item([30, 30]), isActive: false })).toBe('enough')
})
