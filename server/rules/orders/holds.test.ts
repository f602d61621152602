import { expect, test } from 'vitest'
import { placesForNetwork } from './holds.ts'

test.each([
  [1_000, 50],
  [999, 49],
  [220, 11],
  [200, 10],
  [30, 10],
])('of %d places one network may hold %d', (capacity, places) => {
  expect(placesForNetwork(capacity, { percentPerNetwork: 5, placesPerPerson: 10 })).toBe(places)
})
