import { expect, test } from 'vitest'
import { elevationChart, roundValues } from './elevation.ts'

test('axes have round values', () => {
  expect(roundValues(0, 42_195, 6)).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000])
  expect(roundValues(87, 973, 4)).toEqual([0, 500, 1000])
})

test('distances beyond the finish are not on the axis', () => {
  const chart = elevationChart([
    [0, 100],
    [42_195, 300],
  ])
  expect(chart?.distances.map(({ metres }) => metres)).toEqual([0, 10_000, 20_000, 30_000, 40_000])
})

test('a flat course looks flat', () => {
  const chart = elevationChart([
    [0, 10],
    [500, 12],
    [1000, 10],
  ])
  expect(chart?.line).toBe('M0 1000l500-50 500 50')
})

test('there is no chart without a profile', () => {
  expect(elevationChart([])).toBeNull()
  expect(elevationChart([[0, 5]])).toBeNull()
})
