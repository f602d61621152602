import { expect, test } from 'vitest'
import { visibleArrival } from './arrival.ts'

const race = { sport: 'running', startsAt: new Date('2027-04-18T12:00:00Z'), timeZone: 'UTC' } as const
const noArrivalInfo = { checkInOpens: null, arriveMinutesEarly: null }

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
