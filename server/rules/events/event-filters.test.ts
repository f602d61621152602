import { expect, test } from 'vitest'
import { eventFilters, matchesFilters, monthOf } from './event-filters.ts'

const event = (startsAt: string, sport: 'running' | 'swimming' = 'running', timeZone = 'Europe/Madrid') => ({
  startsAt,
  sport,
  timeZone,
})
const manyEvents = [
  ...Array.from({ length: 6 }, () => event('2027-05-02T08:00:00Z')),
  event('2026-12-31T23:30:00Z', 'swimming'),
]

test('few events are not narrowed down', () => {
  expect(eventFilters(manyEvents.slice(1), {})).toBeNull()
})

test('many events offer their sports and months, months in order and in the zone of each', () => {
  expect(eventFilters(manyEvents, {})).toEqual({
    sports: ['running', 'swimming'],
    months: ['2027-01', '2027-05'],
    sport: null,
    month: null,
  })
  expect(monthOf(event('2026-12-31T23:30:00Z', 'running', 'America/Mexico_City'))).toBe('2026-12')
})

test('a chosen sport and month narrow the events', () => {
  const filters = eventFilters(manyEvents, { sport: 'swimming', month: '2027-01' })
  expect(manyEvents.filter((one) => matchesFilters(one, filters))).toEqual([manyEvents.at(-1)])
  expect(manyEvents.filter((one) => matchesFilters(one, eventFilters(manyEvents, { month: '2027-05' })))).toHaveLength(
    6,
  )
})

test('a filter that no event matches, or that is none, narrows nothing', () => {
  const filters = eventFilters(manyEvents, { sport: 'cycling', month: '"><script>' })
  expect(filters).toMatchObject({ sport: null, month: null })
  expect(manyEvents.every((one) => matchesFilters(one, filters) && matchesFilters(one, null))).toBe(true)
})
