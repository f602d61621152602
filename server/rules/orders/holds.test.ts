import { expect, test } from 'vitest'
import { placesForNetwork } from './holds.ts'

test.each([
  [1_000, 50],
  [999, 49],
  [420, 21],
  [400, 20],
  [40, 20],
  [39, 20],
  [30, 15],
  [3, 2],
  [1, 1],
])('of %d places one network may hold %d', (capacity, places) => {
  expect(placesForNetwork(capacity, { percentPerNetwork: 5, placesPerPerson: 10 })).toBe(places)
})
