import { describe, expect, it } from 'vitest'
import { regionOf } from '../text/locale.ts'
import {
  calendarLeaf,
  formatDate,
  formatDateTime,
  formatBriefDate,
  formatMediumDate,
  formatMonth,
  formatShortDate,
  formatTime,
  formatZone,
} from './moment.ts'

const start = new Date('2026-11-22T10:30:00Z')
const buenosAires = 'America/Argentina/Buenos_Aires'

describe('a moment is written', () => {
  it("in the visitor's words and the event's zone", () => {
    expect(formatDate(start, { region: regionOf('es', 'es-AR'), timeZone: buenosAires })).toBe(
      'domingo, 22 de noviembre de 2026',
    )
    expect(formatDate(start, { region: regionOf('en', 'es-AR'), timeZone: buenosAires })).toBe(
      'Sunday, 22 November 2026',
    )
    expect(formatDate(start, { region: regionOf('es', 'en-GB'), timeZone: 'Europe/London' })).toBe(
      'domingo, 22 de noviembre de 2026',
    )
    expect(formatMediumDate(start, { region: 'en-US', timeZone: 'Europe/London' })).toBe('November 22, 2026')
    expect(formatMonth(start, { region: 'es-AR', timeZone: buenosAires })).toBe('noviembre de 2026')
    expect(formatBriefDate(start, { region: 'en-US', timeZone: 'Europe/London' })).toBe('Nov 22, 2026')
  })

  it('with 24 hours, but in the United States with 12', () => {
    expect(formatTime(start, { region: regionOf('es', 'es-AR'), timeZone: buenosAires })).toBe('07:30')
    expect(formatTime(start, { region: regionOf('en', 'es-ES'), timeZone: 'Europe/Madrid' })).toBe('11:30')
    expect(formatTime(start, { region: regionOf('en', 'en-US'), timeZone: 'America/New_York' })).toMatch(/^5:30\sAM$/)
    expect(formatTime(new Date('2026-11-22T00:00:00Z'), { region: 'es-AR', timeZone: 'UTC' })).toBe('00:00')
  })

  it('from an ISO string as from a date', () => {
    const style = { region: 'en-GB', timeZone: 'Europe/London' }
    expect(formatDateTime('2026-07-05T06:00:00.000Z', style)).toBe('5 July 2026, 07:00')
    expect(formatShortDate('2026-07-05T23:30:00.000Z', 'Europe/London')).toBe('06/07/2026')
  })

  it('with the short name of its zone, which follows summer time', () => {
    expect(formatZone(start, { region: 'en-GB', timeZone: buenosAires })).toBe('GMT-3')
    expect(formatZone(start, { region: 'en-GB', timeZone: 'Europe/London' })).toBe('GMT')
    expect(formatZone('2026-07-05T06:00:00Z', { region: 'en-GB', timeZone: 'Europe/London' })).toBe('BST')
  })

  it('as the leaf of a calendar, in the event’s zone', () => {
    const late = '2026-11-22T01:30:00Z'
    expect(calendarLeaf(late, { region: 'es-AR', timeZone: buenosAires })).toEqual({
      day: '21',
      month: 'nov',
      weekday: 'sábado',
    })
    expect(calendarLeaf(late, { region: 'en-GB', timeZone: 'UTC' })).toEqual({
      day: '22',
      month: 'Nov',
      weekday: 'Sunday',
    })
  })
})
