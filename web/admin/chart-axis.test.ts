import { expect, test } from 'vitest'
import { axisOf, labelledIndexes } from './chart-axis.ts'

test.each([
  [[], 1, [0, 1]],
  [[0, 0], 1, [0, 1]],
  [[3, 1], 3, [0, 1, 2, 3]],
  [[7], 8, [0, 2, 4, 6, 8]],
  [[12, 143], 150, [0, 50, 100, 150]],
  [[523_515], 600_000, [0, 200_000, 400_000, 600_000]],
])('the axis of %j ends at %i', (values, top, ticks) => expect(axisOf(values)).toEqual({ top, ticks }))

test('the last day is always named, and at most four before it', () => {
  expect(labelledIndexes(0)).toEqual([])
  expect(labelledIndexes(1)).toEqual([0])
  expect(labelledIndexes(7)).toEqual([0, 2, 4, 6])
  expect(labelledIndexes(30)).toEqual([5, 13, 21, 29])
  expect(labelledIndexes(90)).toEqual([20, 43, 66, 89])
})
