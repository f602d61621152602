import { expect, test } from 'vitest'
import { type CalendarEntry, calendarEntryOf, calendarLinks } from './calendar.ts'
import { calendarFile } from './calendar-file.ts'

const entry: CalendarEntry = {
  uid: 'DR-7K4Q-2M9X@ribera.localhost',
  title: 'Media Maratón; de la\r\nATTENDEE:mailto:x@y.example',
  description: 'Inscripción DR-7K4Q-2M9X.',
  url: 'http://ribera.localhost:3000/event/21k',
  startsAt: '2027-03-14T10:00:00.000Z',
  locationName: 'Parque de los Niños',
  locationAddress: 'Av. Cantilo',
  latitude: -34.53,
  longitude: -58.45,
  isCancelled: false,
  sequence: 3,
}

test('a calendar file is the same each time it is made, but for its stamp', () => {
  const file = calendarFile(entry, new Date('2026-11-20T12:00:00Z'))
  expect(file).toBe(calendarFile(entry, new Date('2026-11-20T12:00:00Z')))
  expect(file).toContain('UID:DR-7K4Q-2M9X@ribera.localhost\r\n')
  expect(file).toContain('DTSTAMP:20261120T120000Z\r\n')
  expect(file).toContain('DTSTART:20270314T100000Z\r\n')
  expect(file).toContain('GEO:-34.53;-58.45\r\n')
})

test('the entry of a cancelled event takes the place of the one before it', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const published = calendarFile(entry, now)
  expect(published).toContain('STATUS:CONFIRMED\r\n')
  expect(published).toContain('SEQUENCE:3\r\n')
  const cancelled = calendarFile({ ...entry, isCancelled: true, sequence: 4 }, now)
  expect(cancelled).toContain('UID:DR-7K4Q-2M9X@ribera.localhost\r\n')
  expect(cancelled).toContain('STATUS:CANCELLED\r\n')
  expect(cancelled).toContain('SEQUENCE:4\r\n')
})

test('the entry of somebody who is out is cancelled, above every number it had', () => {
  const { isCancelled, sequence, ...event } = { ...entry, slug: '21k' }
  const entryWith = (registered: { isOut: boolean; revision: number }) =>
    calendarEntryOf(
      { origin: 'http://ribera.localhost:3000' },
      {
        registered,
        confirmationNumber: 'DR-7K4Q-2M9X',
        athletePosition: 1,
        lines: [],
        event: { ...event, isCancelled, sequence },
      },
      '',
    )
  expect(entryWith({ isOut: false, revision: 0 })).toMatchObject({ isCancelled: false, sequence: 3 })
  expect(entryWith({ isOut: true, revision: 1 })).toMatchObject({ isCancelled: true, sequence: 4 })
  expect(entryWith({ isOut: false, revision: 2 })).toMatchObject({ isCancelled: false, sequence: 5 })
})

test('a title cannot add lines of its own to the file', () => {
  expect(calendarFile(entry, new Date('2026-11-20T12:00:00Z'))).not.toMatch(/^ATTENDEE/m)
})

test('links to calendars carry the same hours', () => {
  const { google, outlook } = calendarLinks(entry)
  expect(new URL(google).searchParams.get('dates')).toBe('20270314T100000Z/20270314T140000Z')
  expect(new URL(outlook).searchParams.get('startdt')).toBe('2027-03-14T10:00:00.000Z')
  expect(new URL(outlook).searchParams.get('location')).toBe('Parque de los Niños, Av. Cantilo')
})
