import { expect, test } from 'vitest'
import { binOf, histogramOf } from './histogram.ts'

const minutes = (count: number) => count * 60_000

test.each([
  [minutes(17), minutes(29), 1],
  [minutes(62), minutes(190), 10],
  [minutes(150), minutes(360), 30],
  [minutes(1500), minutes(2100), 60],
  [minutes(20), minutes(20), 0.25],
])('times from %i to %i ms are counted in steps of %d minutes', (fastest, slowest, step) => {
  expect(binOf(fastest, slowest)).toBe(minutes(step))
})

test('never needs more than fourteen bins', () => {
  for (let span = 1; span < 10_000; span += 37) {
    const step = binOf(minutes(10), minutes(10 + span))
    expect(Math.floor(minutes(10 + span) / step) - Math.floor(minutes(10) / step) + 1).toBeLessThanOrEqual(14)
  }
})

test('includes empty bins in between', () => {
  expect(
    histogramOf(
      [
        { bin: 3, count: 2 },
        { bin: 5, count: 1 },
      ],
      minutes(10),
    ),
  ).toEqual([
    { fromMs: minutes(30), count: 2 },
    { fromMs: minutes(40), count: 0 },
    { fromMs: minutes(50), count: 1 },
  ])
  expect(histogramOf([], 1)).toEqual([])
})
