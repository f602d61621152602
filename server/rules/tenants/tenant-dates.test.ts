import { describe, expect, test } from 'vitest'
import type { TenantEvent } from './tenant-event.ts'
import { competitionStartOf, deadlineOf, expiryOf, startOf } from './tenant-dates.ts'

const appliedAt = new Date('2026-11-20T18:10:00Z')
const event = (changes: Partial<TenantEvent>) =>
  ({ timeZone: 'Europe/Madrid', registrationDeadline: null, ...changes }) as TenantEvent

describe('the dates of a tenant file', () => {
  test('count from the day of applying, at the time of day of the event’s zone', () => {
    const start = startOf(event({ startsIn: { days: 45, at: '08:00' } }), appliedAt)
    expect(start.toISOString()).toBe('2027-01-04T07:00:00.000Z')
  })

  test('fall on the first such weekday on or after that day', () => {
    const startOnWeekday = (weekday: 'friday' | 'sunday', days: number) =>
      startOf(event({ startsIn: { days, weekday, at: '10:00' } }), appliedAt).toISOString()
    expect(startOnWeekday('friday', 0)).toBe('2026-11-20T09:00:00.000Z')
    expect(startOnWeekday('sunday', 0)).toBe('2026-11-22T09:00:00.000Z')
    expect(startOnWeekday('sunday', -47)).toBe('2026-10-04T08:00:00.000Z')
  })

  test('take the day that it is in the event’s zone', () => {
    const lateEvening = new Date('2026-11-21T01:00:00Z')
    const start = startOf(
      event({ timeZone: 'America/Argentina/Buenos_Aires', startsIn: { days: 1, at: '08:00' } }),
      lateEvening,
    )
    expect(start.toISOString()).toBe('2026-11-21T11:00:00.000Z')
  })

  test('keep the time of day when the clocks change in between', () => {
    const londonEvent = (days: number) => event({ timeZone: 'Europe/London', startsIn: { days, at: '02:30' } })
    const dayBefore = new Date('2027-03-27T12:00:00Z')
    expect(startOf(londonEvent(0), dayBefore).toISOString()).toBe('2027-03-27T02:30:00.000Z')
    expect(startOf(londonEvent(1), dayBefore).toISOString()).toBe('2027-03-28T01:30:00.000Z')
    expect(startOf(londonEvent(2), dayBefore).toISOString()).toBe('2027-03-29T01:30:00.000Z')
  })

  test('follow the event: its competitions on its day, its deadline so many days before', () => {
    const race = event({ startsIn: { days: 10, at: '08:00' }, registrationDeadline: { daysBefore: 12, at: '23:59' } })
    const competition = { name: '5K', startsAt: '08:45' } as TenantEvent['competitions'][number]
    expect(competitionStartOf(race, competition, appliedAt).toISOString()).toBe('2026-11-30T07:45:00.000Z')
    expect(deadlineOf(race, appliedAt)?.toISOString()).toBe('2026-11-18T22:59:00.000Z')
    expect(deadlineOf(event({ startsIn: { days: 10, at: '08:00' } }), appliedAt)).toBeNull()
  })

  test('may be instants instead', () => {
    const fixedEvent = event({ startsAt: '2027-06-12T05:00:00Z', registrationDeadline: '2027-06-01T22:00:00Z' })
    expect(startOf(fixedEvent, appliedAt).toISOString()).toBe('2027-06-12T05:00:00.000Z')
    expect(deadlineOf(fixedEvent, appliedAt)?.toISOString()).toBe('2027-06-01T22:00:00.000Z')
    const competition = { name: 'Solo', startsAt: '09:30' } as TenantEvent['competitions'][number]
    expect(competitionStartOf(fixedEvent, competition, appliedAt).toISOString()).toBe('2027-06-12T07:30:00.000Z')
  })

  test('let a coupon be used until the end of its last day', () => {
    const coupon = { code: 'A', discount: 1000, usageLimit: null, events: 'all', description: '' } as const
    const expiry = (days: number | null) =>
      expiryOf({ ...coupon, expiresIn: days === null ? null : { days } }, appliedAt, 'Europe/Madrid')
    expect(expiry(0)?.toISOString()).toBe('2026-11-20T23:00:00.000Z')
    expect(expiry(-3)?.toISOString()).toBe('2026-11-17T23:00:00.000Z')
    expect(expiry(null)).toBeNull()
  })
})
