import { describe, expect, it } from 'vitest'
import { distanceAxis, minutesBetween, monthAxis, fontStretchOf } from './axis.ts'

const startAt = (startsAt: string) => ({ startsAt, timeZone: 'Europe/Madrid' })

describe('the axis of months', () => {
  it('goes from the first day of the earliest month to the last of the latest, over a new year', () => {
    const { ticks, placeOf } = monthAxis([startAt('2027-01-31T23:59:00Z'), startAt('2026-12-01T00:00:00Z')])
    expect(ticks.map(({ at }) => at.startsAt.slice(0, 7))).toEqual(['2026-12', '2027-01'])
    expect(ticks.map(({ place }) => place)).toEqual([0, 0.5])
    expect(placeOf(startAt('2026-12-01T00:00:00Z'))).toBe(0)
    expect(placeOf(startAt('2027-01-31T23:59:00Z'))).toBeCloseTo(1, 3)
  })

  it('has a single month for a single event', () => {
    const { ticks, placeOf } = monthAxis([startAt('2027-02-15T00:00:00Z')])
    expect(ticks).toHaveLength(1)
    expect(placeOf(startAt('2027-02-15T00:00:00Z'))).toBe(0.5)
  })

  it('marks no more months than can be read', () => {
    const { ticks } = monthAxis([startAt('2026-01-10T00:00:00Z'), startAt('2028-03-10T00:00:00Z')])
    expect(ticks.length).toBeLessThanOrEqual(8)
    expect(ticks.every(({ place }) => place >= 0 && place < 1)).toBe(true)
  })
})

describe('the axis of distances', () => {
  it('ends at the longest one and marks round ones before it', () => {
    const axis = distanceAxis([42195, null, 10_000])
    expect(axis?.placeOf(42195)).toBe(1)
    expect(axis?.ticks.map(({ at }) => at)).toEqual([0, 10_000, 20_000, 30_000, 40_000])
  })

  it('is null without a distance', () => {
    expect(distanceAxis([])).toBeNull()
    expect(distanceAxis([null])).toBeNull()
  })
})

describe('the time until the next line of a programme', () => {
  it.each([
    ['06:00', '08:15', 135],
    ['09:15', '09:30', 15],
    ['10:00', '19:00', 180],
    ['23:00', '01:00', 30],
    ['19:45', undefined, 30],
    ['early', '09:00', 30],
  ])('from %s to %s', (time, next, minutes) => {
    expect(minutesBetween(time, next)).toBe(minutes)
  })
})

describe('the width of a line of display type', () => {
  it('is 150 % for a short name, and at least 72 % for a long one', () => {
    expect(fontStretchOf('Ultra')).toBe(150)
    expect(fontStretchOf('Travesía de la Bahía')).toBe(130)
    expect(fontStretchOf('x'.repeat(300))).toBe(72)
  })
})
