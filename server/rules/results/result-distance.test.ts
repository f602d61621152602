import { expect, test } from 'vitest'
import { formatResult } from './format-result.ts'
import { parseResultDistance } from './result-distance.ts'

test.each([
  ['182.4 km', 182_400],
  ['182,4', 182_400],
  ['182400 m', 182_400],
  ['182400', 182_400],
  ['100 mi', 160_934],
  ['0', null],
  ['43 laps', null],
  ['far', null],
  ['6:00:00', null],
])('the distance “%s” is %s metres', (text, metres) => {
  expect(parseResultDistance(text)).toBe(metres)
})

test('a result is shown as its distance to the metre, else as its time with the tenths that it has', () => {
  expect(formatResult({ distanceM: 182_398, timeMs: 86_000_000 }, 'en-GB')).toBe('182.398 km')
  expect(formatResult({ distanceM: 182_400, timeMs: null }, 'es-AR')).toBe('182,4 km')
  expect(formatResult({ distanceM: null, timeMs: 2_794_649 }, 'en-GB')).toBe('0:46:34.6')
  expect(formatResult({ distanceM: null, timeMs: 2_794_000 }, 'en-GB')).toBe('0:46:34')
  expect(formatResult({ distanceM: null, timeMs: null }, 'en-GB')).toBe('')
})
