import { expect, test } from 'vitest'
import { eventFilters, isShown, monthOf } from './event-filters.ts'

const event = (startsAt: string, sport: 'running' | 'swimming' = 'running', timeZone = 'Europe/Madrid') => ({
  startsAt,
  sport,
  timeZone,
})
const many = [
  ...Array.from({ length: 6 }, () => event('2027-05-02T08:00:00Z')),
  event('2026-12-31T23:30:00Z', 'swimming'),
]

test('few events are not narrowed down', () => {
  expect(eventFilters(many.slice(1), {})).toBeNull()
})

test('many events offer their sports and months, months in order and in the zone of each', () => {
  expect(eventFilters(many, {})).toEqual({
    sports: ['running', 'swimming'],
    months: ['2027-01', '2027-05'],
    sport: null,
    month: null,
  })
  expect(monthOf(event('2026-12-31T23:30:00Z', 'running', 'America/Mexico_City'))).toBe('2026-12')
})

test('what is asked for shows those that have it', () => {
  const filters = eventFilters(many, { sport: 'swimming', month: '2027-01' })
  expect(many.filter((one) => isShown(one, filters))).toEqual([many.at(-1)])
  expect(many.filter((one) => isShown(one, eventFilters(many, { month: '2027-05' })))).toHaveLength(6)
})

test('what no event has, and what is no filter, narrows nothing', () => {
  const filters = eventFilters(many, { sport: 'cycling', month: '"><script>' })
  expect(filters).toMatchObject({ sport: null, month: null })
  expect(many.every((one) => isShown(one, filters) && isShown(one, null))).toBe(true)
})
