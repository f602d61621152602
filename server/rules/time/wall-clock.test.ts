import { expect, test } from 'vitest'
import { instantAt, shiftWithStart, timeOfDay } from './wall-clock.ts'

const madrid = 'Europe/Madrid'

test('a day and a time stand for an instant in their zone, and back', () => {
  expect(instantAt('2027-04-18', '09:30', madrid)?.toISOString()).toBe('2027-04-18T07:30:00.000Z')
  expect(instantAt('2027-01-18', '09:30', madrid)?.toISOString()).toBe('2027-01-18T08:30:00.000Z')
  expect(timeOfDay(new Date('2027-04-18T07:30:00Z'), madrid)).toBe('09:30')
})

test('an hour that the clocks skip does not exist, one that they show twice does', () => {
  expect(instantAt('2027-03-28', '02:30', madrid)).toBeNull()
  expect(instantAt('2027-10-31', '02:30', madrid)).not.toBeNull()
})

test('what belongs to an event keeps its time of day when the event moves', () => {
  const from = { startsAt: new Date('2027-03-21T08:00:00Z'), timeZone: madrid }
  const start = new Date('2027-03-21T09:30:00Z')
  const afterClockChange = { startsAt: new Date('2027-04-04T07:00:00Z'), timeZone: madrid }
  expect(timeOfDay(shiftWithStart(start, from, afterClockChange), madrid)).toBe('10:30')
  const abroad = { startsAt: new Date('2027-03-21T12:00:00Z'), timeZone: 'America/Argentina/Buenos_Aires' }
  expect(shiftWithStart(start, from, abroad).toISOString()).toBe('2027-03-21T13:30:00.000Z')
})
