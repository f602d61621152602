import { describe, expect, it } from 'vitest'
import { daysBetween, formatDaysFrom, formatSpan } from './span.ts'

const buenosAires = 'America/Argentina/Buenos_Aires'
const start = new Date('2027-04-18T12:00:00Z')
const inEnglish = { region: 'en-GB', timeZone: buenosAires }
const inSpanish = { region: 'es-AR', timeZone: buenosAires }

describe('the span between two moments', () => {
  it('is counted in days of the calendar', () => {
    expect(formatSpan(new Date('2027-04-11T02:59:00Z'), start, inEnglish)).toBe('8 days')
    expect(formatSpan(new Date('2027-04-11T02:59:00Z'), start, inSpanish)).toBe('8 días')
    expect(formatSpan(new Date('2027-04-17T11:00:00Z'), start, inSpanish)).toBe('1 día')
  })

  it('below 24 hours is counted in hours and minutes, in either direction', () => {
    expect(formatSpan(start, new Date('2027-04-18T14:30:00Z'), inSpanish)).toBe('2\u00a0h 30\u00a0min')
    expect(formatSpan(new Date('2027-04-18T11:15:00Z'), start, inEnglish)).toBe('45\u00a0min')
    expect(formatSpan(start, new Date('2027-04-18T15:00:00Z'), inEnglish)).toBe('3\u00a0h')
    expect(formatSpan(start, start, inEnglish)).toBe('0\u00a0min')
  })
})

describe('days until a moment', () => {
  it('change at midnight of the zone', () => {
    expect(daysBetween(new Date('2027-04-18T02:59:00Z'), start, buenosAires)).toBe(1)
    expect(daysBetween(new Date('2027-04-18T03:00:00Z'), start, buenosAires)).toBe(0)
    expect(daysBetween(new Date('2027-04-20T12:00:00Z'), start, buenosAires)).toBe(-2)
  })

  it('have a name where the language has one', () => {
    expect(formatDaysFrom(6, 'en-GB')).toBe('in 6 days')
    expect(formatDaysFrom(6, 'es-AR')).toBe('dentro de 6 días')
    expect(formatDaysFrom(1, 'es-AR')).toBe('mañana')
    expect(formatDaysFrom(-3, 'en-GB')).toBe('3 days ago')
  })
})
