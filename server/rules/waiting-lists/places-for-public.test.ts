import { expect, test } from 'vitest'
import { placesForPublic } from './places-for-public.ts'

const at = (minute: number) => new Date(Date.UTC(2027, 2, 1, 12, minute))
const hold = (heldSince: number, quantity: number) => ({ heldSince: at(heldSince), quantity })
const waiter = (since: number, places = 1) => ({ since: at(since), places })

test('what a hold gives back goes to who waited before it, then to the public', () => {
  expect(placesForPublic([hold(10, 3)], [waiter(5), waiter(20, 9)], 0)).toBe(2)
  expect(placesForPublic([hold(10, 3)], [waiter(5, 4)], 0)).toBe(0)
  expect(placesForPublic([hold(10, 3)], [waiter(10), waiter(20)], 0)).toBe(3)
})

test('free places that are reserved already serve who waited before', () => {
  expect(placesForPublic([hold(10, 3)], [waiter(5, 4)], 3)).toBe(2)
  expect(placesForPublic([hold(10, 3)], [waiter(5, 4)], 9)).toBe(3)
})

test('of several holds, each goes to who waited before it', () => {
  expect(placesForPublic([hold(30, 2), hold(10, 2)], [waiter(5), waiter(20, 5)], 0)).toBe(1)
  expect(placesForPublic([hold(10, 2), hold(30, 2)], [waiter(20)], 0)).toBe(3)
})
