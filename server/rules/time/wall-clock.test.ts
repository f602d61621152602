import { expect, test } from 'vitest'
import { dayTimeOf, instantAt, nextTime, occurrencesOf, shiftWithStart, timeOfDay } from './wall-clock.ts'

const madrid = 'Europe/Madrid'

test('a day and a time stand for an instant in their zone, and back', () => {
  expect(instantAt('2027-04-18', '09:30', madrid)?.toISOString()).toBe('2027-04-18T07:30:00.000Z')
  expect(instantAt('2027-01-18', '09:30', madrid)?.toISOString()).toBe('2027-01-18T08:30:00.000Z')
  expect(timeOfDay(new Date('2027-04-18T07:30:00Z'), madrid)).toBe('09:30')
})

test('an hour that the clocks skip does not exist, and the next is the one they show then', () => {
  expect(instantAt('2027-03-28', '02:30', madrid)).toBeNull()
  expect(nextTime('2027-03-28', '02:30', madrid)).toBe('03:00')
  expect(instantAt('2026-09-06', '00:00', 'America/Santiago')).toBeNull()
  expect(nextTime('2026-09-06', '00:00', 'America/Santiago')).toBe('01:00')
})

test.each([
  ['2027-10-31', '02:30', madrid, '2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'],
  ['2026-10-25', '02:00', madrid, '2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'],
  ['2026-04-04', '23:30', 'America/Santiago', '2026-04-05T02:30:00.000Z', '2026-04-05T03:30:00.000Z'],
])('%s %s comes twice in %s: the first is meant unless the second is named', (day, time, zone, first, second) => {
  expect(occurrencesOf(day, time, zone).map((moment) => moment.toISOString())).toEqual([first, second])
  expect(instantAt(day, time, zone)?.toISOString()).toBe(first)
  expect(instantAt(day, `${time} (2)`, zone)?.toISOString()).toBe(second)
  expect(dayTimeOf(new Date(first), zone)).toBe(time)
  expect(dayTimeOf(new Date(second), zone)).toBe(`${time} (2)`)
})

test('seconds of an instant do not make its time the second one', () => {
  expect(dayTimeOf(new Date('2027-04-18T07:30:37.500Z'), madrid)).toBe('09:30')
})

test('a mark of the second is of no meaning for a time that comes once', () => {
  expect(instantAt('2027-04-18', '09:30 (2)', madrid)?.toISOString()).toBe('2027-04-18T07:30:00.000Z')
  expect(occurrencesOf('2027-10-31', '03:00', madrid)).toHaveLength(1)
})

test('what belongs to an event keeps its time of day when the event moves', () => {
  const from = { startsAt: new Date('2027-03-21T08:00:00Z'), timeZone: madrid }
  const start = new Date('2027-03-21T09:30:00Z')
  const afterClockChange = { startsAt: new Date('2027-04-04T07:00:00Z'), timeZone: madrid }
  expect(timeOfDay(shiftWithStart(start, from, afterClockChange), madrid)).toBe('10:30')
  const abroad = { startsAt: new Date('2027-03-21T12:00:00Z'), timeZone: 'America/Argentina/Buenos_Aires' }
  expect(shiftWithStart(start, from, abroad).toISOString()).toBe('2027-03-21T13:30:00.000Z')
})
