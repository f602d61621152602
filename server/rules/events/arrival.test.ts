import { expect, test } from 'vitest'
import { visibleArrival, suggestedArrival } from './arrival.ts'

const race = { sport: 'running', startsAt: new Date('2027-04-18T12:00:00Z'), timeZone: 'UTC' } as const
const raceAt = (time: string) => ({ ...race, startsAt: new Date(`2027-04-18T${time}:00Z`), hasSchedule: false })
const noArrivalInfo = { checkInOpens: null, arriveMinutesEarly: null }

test('a race in the morning is suggested check-in at six and arriving half an hour early', () => {
  expect(suggestedArrival(raceAt('09:00'))).toEqual({ checkInOpens: '06:00', arriveMinutesEarly: 30 })
})

test.each(['06:00', '05:00', '12:00', '20:30'])('a race at %s is not suggested check-in at six', (time) => {
  expect(suggestedArrival(raceAt(time))).toEqual({ checkInOpens: null, arriveMinutesEarly: 30 })
})

test('the morning is that of the clocks at the start', () => {
  const inBuenosAires = { ...raceAt('02:00'), timeZone: 'America/Argentina/Buenos_Aires' }
  expect(suggestedArrival(inBuenosAires).checkInOpens).toBeNull()
  expect(suggestedArrival({ ...inBuenosAires, startsAt: new Date('2027-04-18T12:00:00Z') }).checkInOpens).toBe('06:00')
})

test('there is no suggestion for an event to watch or one with its own schedule', () => {
  expect(suggestedArrival({ ...raceAt('09:00'), sport: 'spectator' })).toEqual(noArrivalInfo)
  expect(suggestedArrival({ ...raceAt('09:00'), hasSchedule: true })).toEqual(noArrivalInfo)
})

test('saved arrival times are visible before the race, unless it is cancelled or an event to watch', () => {
  const arrival = { checkInOpens: '07:00', arriveMinutesEarly: 20 }
  const event = { ...race, status: 'published' as const, arrival }
  const [before, after] = [new Date('2027-04-18T11:00:00Z'), new Date('2027-04-19T12:00:00Z')]
  expect(visibleArrival(event, before)).toEqual(arrival)
  expect(visibleArrival({ ...event, arrival: null }, before)).toEqual(noArrivalInfo)
  expect(visibleArrival(event, after)).toEqual(noArrivalInfo)
  expect(visibleArrival({ ...event, status: 'cancelled' }, before)).toEqual(noArrivalInfo)
  expect(visibleArrival({ ...event, sport: 'spectator' }, before)).toEqual(noArrivalInfo)
})
