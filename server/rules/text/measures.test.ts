import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDistance, formatDuration, formatElevation, posterDistance } from './measures.ts'
import { parseDuration } from './parse-duration.ts'

describe('a distance', () => {
  it('is written in metres or kilometres, as the region does', () => {
    expect(formatDistance(42_195, 'en-GB')).toBe('42.195 km')
    expect(formatDistance(42_195, 'es-AR')).toBe('42,195 km')
    expect(formatDistance(5000, 'en-US')).toBe('5 km')
    expect(formatDistance(750, 'es-ES')).toBe('750 m')
    expect([21_097, 21_098, 21_097.5].map((metres) => formatDistance(metres, 'en-GB'))).toEqual([
      '21.1 km',
      '21.1 km',
      '21.1 km',
    ])
    expect([formatDistance(21_095, 'en-GB'), formatDistance(998, 'en-GB')]).toEqual(['21.095 km', '998 m'])
    expect(formatDistance(21_103.7, 'en-GB', 1)).toBe('21.1 km')
    expect(formatElevation(8230.4, 'en-GB')).toBe('8,230 m')
  })
})

describe('a time taken', () => {
  it('is written as hours, minutes and seconds', () => {
    expect(formatDuration(0)).toBe('0:00:00')
    expect(formatDuration(5_423_400)).toBe('1:30:23')
    expect(formatDuration(59_999)).toBe('0:01:00')
    expect(formatDuration(100 * 3_600_000)).toBe('100:00:00')
    expect(formatDuration(5_423_400, 'tenths')).toBe('1:30:23.4')
    expect(formatDuration(5_423_000, 'tenths')).toBe('1:30:23')
  })

  it('is understood with and without hours and a fraction', () => {
    expect(parseDuration('1:30:23')).toBe(5_423_000)
    expect(parseDuration(' 01:30:23.4 ')).toBe(5_423_400)
    expect(parseDuration('1:30:23,45')).toBe(5_423_450)
    expect(parseDuration('30:23')).toBe(1_823_000)
    expect(parseDuration('75:30')).toBe(4_530_000)
    expect(parseDuration('100:00:00')).toBe(360_000_000)
  })

  it('is rejected when it is none', () => {
    for (const text of [
      '',
      '1',
      '1:2',
      '1:60:00',
      '1:00:60',
      '30:60',
      '1:5:00',
      '-1:00:00',
      '1:00:00.',
      '1:00:00:00',
      'DNF',
      '1000:00:00',
    ]) {
      expect(parseDuration(text), text).toBeNull()
    }
  })

  it('comes back from how it was written', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), (tenths) => {
        expect(parseDuration(formatDuration(tenths * 100, 'tenths'))).toBe(tenths * 100)
      }),
    )
  })
})

describe('a distance on a poster', () => {
  it.each([
    [750, 'en-GB', '750', 'm'],
    [3500, 'es-ES', '3,5', 'km'],
    [10_000, 'en-GB', '10', 'km'],
    [21_097, 'es-AR', '21', 'km'],
    [42_195, 'en-GB', '42', 'km'],
    [106_000, 'en-GB', '106', 'km'],
  ])('of %i m is short', (metres, region, value, unit) => {
    expect(posterDistance(metres, region)).toEqual({ value, unit })
  })
})
