import { expect, test } from 'vitest'
import {
  missingToPublish,
  needPath,
  parseNeeds,
  publishNeeds,
  readinessOf,
  type EventReadiness,
} from './event-readiness.ts'

const now = new Date('2027-01-01T00:00:00Z')
const ready: EventReadiness = {
  title: 'Vuelta al lago',
  startsAt: new Date('2027-04-18T12:00:00Z'),
  locationName: 'Parque del lago',
  registrations: 0,
  competitions: 1,
  paidCompetitions: 0,
  ticketTypes: 0,
  paidTicketTypes: 0,
  hasFeePlan: false,
  canTakePayments: false,
  hasConfirmedOwner: null,
}
const missing = (changes: Partial<EventReadiness>) => missingToPublish({ ...ready, ...changes }, now)

test('a free event with a place, a day ahead and a competition can be published', () => {
  expect(missing({})).toEqual([])
  expect(readinessOf(ready, now).map(({ need }) => need)).toEqual(['title', 'date', 'location', 'competitions'])
})

test('missing needs are listed in order', () => {
  expect(missing({ title: '', locationName: '', startsAt: now, competitions: 0 })).toEqual([
    'title',
    'date',
    'location',
    'competitions',
  ])
})

test('who charges needs a fee plan and somebody who takes the money', () => {
  expect(missing({ paidCompetitions: 1 })).toEqual(['feePlan', 'payments'])
  expect(missing({ paidCompetitions: 1, hasFeePlan: true })).toEqual(['payments'])
  expect(missing({ paidCompetitions: 1, hasFeePlan: true, canTakePayments: true })).toEqual([])
})

test('an event without competitions that sells tickets can be published', () => {
  expect(missing({ competitions: 0, ticketTypes: 1 })).toEqual([])
  expect(missing({ competitions: 0, ticketTypes: 1, paidTicketTypes: 1 })).toEqual(['feePlan', 'payments'])
})

test('where there are owners, one of them has confirmed an e-mail', () => {
  expect(missing({ hasConfirmedOwner: false })).toEqual(['ownerEmail'])
  expect(missing({ hasConfirmedOwner: true })).toEqual([])
})

test('a past event with athletes can be published', () => {
  expect(missing({ startsAt: new Date('2026-04-18T12:00:00Z') })).toEqual(['date'])
  expect(missing({ startsAt: new Date('2026-04-18T12:00:00Z'), registrations: 300 })).toEqual([])
})

test('each need leads to the field it is about, those of others to the checklist', () => {
  expect(publishNeeds.map((need) => needPath('1', need))).toEqual([
    '/admin/events/1/basic-info#need-title',
    '/admin/events/1/basic-info#need-date',
    '/admin/events/1/basic-info#need-location',
    '/admin/events/1/competitions?edit=new',
    '/admin/events/1#publish',
    '/admin/events/1/payment-methods',
    '/admin/events/1#publish',
  ])
  expect(parseNeeds('competitions location')).toEqual(['location', 'competitions'])
})
