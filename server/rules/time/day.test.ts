import fc from 'fast-check'
import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { dayOf, dayText, formatDay, parseDay } from './day.ts'
import { dayField } from './day-schema.ts'

describe('a typed day', () => {
  it('is dd/MM/yyyy', () => {
    expect(parseDay(' 05/04/1990 ')).toEqual({ day: '1990-04-05' })
    expect(parseDay('29/02/2024')).toEqual({ day: '2024-02-29' })
    expect(parseDay('29/02/2000')).toEqual({ day: '2000-02-29' })
  })

  it('gets its leading zeros once it is typed', () => {
    expect(dayText('5/4/2027')).toBe('05/04/2027')
    expect(dayText(' 15/4/2027')).toBe('15/04/2027')
    for (const text of ['', '5/4', '5/4/27', '22042027', 'soon']) expect(dayText(text)).toBe(text)
  })

  it('may be typed without slashes, as before the scripts have loaded', () => {
    expect(parseDay('22042027')).toEqual({ day: '2027-04-22' })
    expect(parseDay('31042027')).toEqual({ error: 'date_nonexistent' })
    for (const text of ['2204/2027', '22/042027', '2204202', '220420277'])
      expect(parseDay(text), text).toEqual({ error: 'date_format' })
  })

  it('is required, of the right format and a day that exists', () => {
    expect(parseDay('  ')).toEqual({ error: 'date_required' })
    for (const text of [
      '5/4/1990',
      '05-04-1990',
      '1990-04-05',
      '05/04/90',
      '05/04/19901',
      'ab/cd/efgh',
      '٠٥/٠٤/١٩٩٠',
    ]) {
      expect(parseDay(text), text).toEqual({ error: 'date_format' })
    }
    for (const text of [
      '31/04/1990',
      '29/02/2023',
      '29/02/1900',
      '00/01/1990',
      '01/13/1990',
      '01/00/1990',
      '01/01/0000',
    ]) {
      expect(parseDay(text), text).toEqual({ error: 'date_nonexistent' })
    }
  })

  it('comes back from how it was written, for every day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          expect(parseDay(formatDay(day))).toEqual({ day })
        },
      ),
    )
  })

  it('exists as often as the calendar says', () => {
    fc.assert(
      fc.property(fc.nat(39), fc.nat(14), fc.integer({ min: 1, max: 9999 }), (date, month, year) => {
        const [dd, mm, yyyy] = [
          String(date).padStart(2, '0'),
          String(month).padStart(2, '0'),
          String(year).padStart(4, '0'),
        ]
        const parsedDate = new Date(`${yyyy}-${mm}-${dd}T00:00:00Z`)
        const exists = !Number.isNaN(parsedDate.getTime()) && parsedDate.getUTCDate() === date
        expect('day' in parseDay(`${dd}/${mm}/${yyyy}`)).toBe(exists)
      }),
    )
  })
})

describe('a day field', () => {
  const field = dayField({ after: '1899-12-31', before: '2026-03-01' })
  const errorOf = (text: unknown) => safeParse(field, text).issues?.[0].message

  it('gives the day as it is stored', () => {
    expect(safeParse(field, '28/02/2026').output).toBe('2026-02-28')
  })

  it('has a code for each error', () => {
    expect(errorOf(undefined)).toBe('date_required')
    expect(errorOf('')).toBe('date_required')
    expect(errorOf('1/1/2000')).toBe('date_format')
    expect(errorOf('31/02/2000')).toBe('date_nonexistent')
    expect(errorOf('01/03/2026')).toBe('date_before:01/03/2026')
    expect(errorOf('31/12/1899')).toBe('date_after:31/12/1899')
  })
})

it('a moment falls on different days in different zones', () => {
  const moment = new Date('2026-03-01T01:30:00Z')
  expect(dayOf(moment, 'America/Argentina/Buenos_Aires')).toBe('2026-02-28')
  expect(dayOf(moment, 'Europe/Madrid')).toBe('2026-03-01')
})
