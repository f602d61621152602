import { expect, test } from 'vitest'
import { dayOfAges } from './day-of-ages.ts'

test.each([
  ['2026-04-18T12:00:00Z', 'Europe/Madrid', 'start', '2026-04-18'],
  ['2026-04-18T23:30:00Z', 'Europe/Madrid', 'start', '2026-04-19'],
  ['2026-04-18T12:00:00Z', 'Europe/Madrid', 'year_end', '2026-12-31'],
  ['2026-12-31T23:30:00Z', 'Europe/Madrid', 'year_end', '2027-12-31'],
  ['2027-01-01T01:00:00Z', 'America/New_York', 'year_end', '2026-12-31'],
] as const)('in a competition that starts at %s in %s, ages on %s count on %s', (startsAt, timeZone, agesOn, day) => {
  expect(dayOfAges(new Date(startsAt), { timeZone, agesOn })).toBe(day)
})
