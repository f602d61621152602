import { expect, test } from 'vitest'
import { keptEnd, turnEnd } from './offer-end.ts'

const endOf = (offeredAt: string, timeZone = 'Europe/Madrid') => turnEnd(new Date(offeredAt), timeZone).toISOString()

test.each([
  ['at noon', '2027-06-10T12:00:00+02:00', '2027-06-10T14:00:00+02:00'],
  ['at 8:00', '2027-06-10T08:00:00+02:00', '2027-06-10T10:00:00+02:00'],
  ['at 20:00', '2027-06-10T20:00:00+02:00', '2027-06-10T22:00:00+02:00'],
  ['at 20:00:01', '2027-06-10T20:00:01+02:00', '2027-06-11T08:00:01+02:00'],
  ['at 21:30', '2027-06-10T21:30:00+02:00', '2027-06-11T09:30:00+02:00'],
  ['at 22:00', '2027-06-10T22:00:00+02:00', '2027-06-11T10:00:00+02:00'],
  ['at 23:59', '2027-06-10T23:59:00+02:00', '2027-06-11T10:00:00+02:00'],
  ['at 0:00', '2027-06-11T00:00:00+02:00', '2027-06-11T10:00:00+02:00'],
  ['at 7:59', '2027-06-11T07:59:00+02:00', '2027-06-11T10:00:00+02:00'],
  ['at 21:30 of the last day of a year', '2027-12-31T21:30:00+01:00', '2028-01-01T09:30:00+01:00'],
])('an offer made %s passes on after two hours of the day', (_when, offeredAt, end) => {
  expect(endOf(offeredAt)).toBe(new Date(end).toISOString())
})

test.each([
  ['the evening before clocks go forward', '2027-03-27T21:30:00+01:00', '2027-03-28T09:30:00+02:00'],
  ['before the hour that is skipped', '2027-03-28T01:30:00+01:00', '2027-03-28T10:00:00+02:00'],
  ['the evening before clocks go back', '2027-10-30T21:30:00+02:00', '2027-10-31T09:30:00+01:00'],
  ['in the first of the two hours', '2027-10-31T02:30:00+02:00', '2027-10-31T10:00:00+01:00'],
  ['in the second of the two hours', '2027-10-31T02:30:00+01:00', '2027-10-31T10:00:00+01:00'],
])('an offer made %s is counted by the clock of each day', (_when, offeredAt, end) => {
  expect(endOf(offeredAt)).toBe(new Date(end).toISOString())
})

test('clocks that skip midnight, or a whole day, change nothing of it', () => {
  expect(endOf('2027-09-04T23:00:00-04:00', 'America/Santiago')).toBe('2027-09-05T13:00:00.000Z')
  expect(endOf('2011-12-29T21:30:00-10:00', 'Pacific/Apia')).toBe('2011-12-30T19:30:00.000Z')
})

test('the day is that of the zone, not of the server', () => {
  expect(endOf('2027-06-11T00:30:00Z', 'America/Argentina/Buenos_Aires')).toBe('2027-06-11T12:30:00.000Z')
})

test('a kept offer holds for a day from the moment it was made', () => {
  expect(keptEnd(new Date('2027-03-27T21:30:00+01:00')).toISOString()).toBe('2027-03-28T20:30:00.000Z')
})
