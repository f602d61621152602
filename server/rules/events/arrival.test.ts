import { expect, test } from 'vitest'
import { arrivalShown, suggestedArrival } from './arrival.ts'

const race = { sport: 'running', startsAt: new Date('2027-04-18T12:00:00Z'), timeZone: 'UTC' } as const
const at = (time: string) => ({ ...race, startsAt: new Date(`2027-04-18T${time}:00Z`), hasSchedule: false })
const nothing = { checkInOpens: null, arriveMinutesEarly: null }

test('a race in the morning is suggested check-in at six and arriving half an hour early', () => {
  expect(suggestedArrival(at('09:00'))).toEqual({ checkInOpens: '06:00', arriveMinutesEarly: 30 })
})

test.each(['06:00', '05:00', '12:00', '20:30'])('a race at %s is not suggested check-in at six', (time) => {
  expect(suggestedArrival(at(time))).toEqual({ checkInOpens: null, arriveMinutesEarly: 30 })
})

test('the morning is that of the clocks at the start', () => {
  const inBuenosAires = { ...at('02:00'), timeZone: 'America/Argentina/Buenos_Aires' }
  expect(suggestedArrival(inBuenosAires).checkInOpens).toBeNull()
  expect(suggestedArrival({ ...inBuenosAires, startsAt: new Date('2027-04-18T12:00:00Z') }).checkInOpens).toBe('06:00')
})

test('an event to watch and one with its own schedule are suggested nothing', () => {
  expect(suggestedArrival({ ...at('09:00'), sport: 'spectator' })).toEqual(nothing)
  expect(suggestedArrival({ ...at('09:00'), hasSchedule: true })).toEqual(nothing)
})

test('what was saved is shown before the race and not when it is over, cancelled or an event to watch', () => {
  const arrival = { checkInOpens: '07:00', arriveMinutesEarly: 20 }
  const event = { ...race, status: 'published' as const, arrival }
  const [before, after] = [new Date('2027-04-18T11:00:00Z'), new Date('2027-04-19T12:00:00Z')]
  expect(arrivalShown(event, before)).toEqual(arrival)
  expect(arrivalShown({ ...event, arrival: null }, before)).toEqual(nothing)
  expect(arrivalShown(event, after)).toEqual(nothing)
  expect(arrivalShown({ ...event, status: 'cancelled' }, before)).toEqual(nothing)
  expect(arrivalShown({ ...event, sport: 'spectator' }, before)).toEqual(nothing)
})
