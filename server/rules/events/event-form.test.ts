import { safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { eventForm, newEventForm } from './event-form.ts'
import { fieldErrors } from '../text/validation-message.ts'

const form = {
  title: 'Vuelta al lago',
  summary: '',
  description: '',
  sport: 'running',
  date: '18/04/2027',
  time: '9:30',
  timeZone: 'America/Argentina/Buenos_Aires',
  deadlineDate: '',
  deadlineTime: '',
  locationName: '',
  locationAddress: '',
  coordinates: '',
}
const parse = (changes: Record<string, unknown>) => safeParse(eventForm, { ...form, ...changes })
const value = (changes: Record<string, unknown>) => {
  const result = parse(changes)
  return result.success ? result.output : fieldErrors(result.issues)
}

test('an event begins with a title, a sport and a moment in its zone', () => {
  const result = safeParse(newEventForm, form)
  expect(result.output).toMatchObject({ title: 'Vuelta al lago', startsAt: new Date('2027-04-18T12:30:00Z') })
  const skippedHour = safeParse(newEventForm, { ...form, date: '28/03/2027', time: '02:30', timeZone: 'Europe/Madrid' })
  expect(fieldErrors(skippedHour.issues ?? [])).toEqual({ time: 'time_skipped:03:00' })
})

describe('the form of an event', () => {
  test('outputs null or an empty text for empty fields', () => {
    expect(value({})).toEqual({
      title: 'Vuelta al lago',
      summary: '',
      description: '',
      sport: 'running',
      timeZone: 'America/Argentina/Buenos_Aires',
      startsAt: new Date('2027-04-18T12:30:00Z'),
      registrationDeadline: null,
      locationName: '',
      locationAddress: '',
      latitude: null,
      longitude: null,
      arrival: { checkInOpens: null, arriveMinutesEarly: null },
      refundHours: null,
      transferDeadlineDays: null,
      capacity: null,
      slug: '',
      showOnHomepage: false,
      registrationEnabled: false,
    })
  })

  test('outputs arrival times and refund hours as typed', () => {
    expect(value({ checkInOpens: '6:15', arriveMinutesEarly: '45', refundHours: '72' })).toMatchObject({
      arrival: { checkInOpens: '06:15', arriveMinutesEarly: 45 },
      refundHours: 72,
    })
    expect(value({ refundHours: '0' })).toMatchObject({ refundHours: 0 })
    expect(value({ totalPlaces: ' 2000 ' })).toMatchObject({ capacity: 2_000 })
  })

  test('has no arrival times for an event to watch', () => {
    expect(value({ sport: 'spectator', checkInOpens: '06:00', arriveMinutesEarly: '30' })).toMatchObject({
      arrival: { checkInOpens: null, arriveMinutesEarly: null },
    })
  })

  test.each([
    ['slug', { slug: 'Vuelta al lago' }, 'format'],
    ['slug', { slug: '0197a000-0000-7000-8000-000000000000' }, 'format'],
    ['checkInOpens', { checkInOpens: '25:00' }, 'clock'],
    ['arriveMinutesEarly', { arriveMinutesEarly: 'half an hour' }, 'integer'],
    ['arriveMinutesEarly', { arriveMinutesEarly: '0' }, 'min_value:1'],
    ['arriveMinutesEarly', { arriveMinutesEarly: '601' }, 'max_value:600'],
    ['refundHours', { refundHours: '-1' }, 'min_value:0'],
    ['refundHours', { refundHours: '99999999999' }, 'max_value:8760'],
    ['refundHours', { refundHours: '1.5' }, 'integer'],
    ['refundHours', { refundHours: '8761' }, 'max_value:8760'],
    ['totalPlaces', { totalPlaces: '0' }, 'min_value:1'],
    ['totalPlaces', { totalPlaces: '1000001' }, 'max_value:1000000'],
    ['totalPlaces', { totalPlaces: 'many' }, 'integer'],
    ['title', { title: ' ' }, 'required'],
    ['title', { title: 'a'.repeat(121) }, 'max_length:120'],
    ['title', { title: 'a\u0007b' }, 'format'],
    ['sport', { sport: 'chess' }, 'selection'],
    ['date', { date: '31/02/2027' }, 'date_nonexistent'],
    ['date', { date: '18/04/0027' }, 'date_after:31/12/1999'],
    ['date', { date: '2027-04-18' }, 'date_format'],
    ['time', { time: '25:00' }, 'clock'],
    ['time', { time: '' }, 'required'],
    ['timeZone', { timeZone: 'Mars/Base' }, 'selection'],
    ['deadlineDate', { deadlineTime: '10:00' }, 'date_required'],
    ['deadlineDate', { deadlineDate: '18/04/2027', deadlineTime: '9:31' }, 'deadline_after_start'],
    ['deadlineTime', { deadlineDate: '17/04/2027', deadlineTime: 'noon' }, 'clock'],
    ['coordinates', { coordinates: 'here' }, 'coordinates'],
    ['coordinates', { coordinates: '91, 0' }, 'coordinates'],
    ['description', { description: 'a\u0000b' }, 'format'],
  ])('says beside %s what is wrong with %j', (field, changes, code) => {
    expect(value(changes)).toEqual({ [field]: code })
  })

  test('takes times as people type them', () => {
    for (const time of ['09:30', '9:30', '0930', '9.30'])
      expect(value({ time })).toMatchObject({ startsAt: new Date('2027-04-18T12:30:00Z') })
  })

  test('ends registration with the day when no time is given', () => {
    expect(value({ deadlineDate: '17/04/2027' })).toMatchObject({
      registrationDeadline: new Date('2027-04-18T02:59:00Z'),
    })
  })

  test('parses coordinates as maps copy them', () => {
    expect(value({ coordinates: '-34.6037, -58.3816' })).toMatchObject({ latitude: -34.6037, longitude: -58.3816 })
    expect(value({ coordinates: '43.3623 -8.4115' })).toMatchObject({ latitude: 43.3623, longitude: -8.4115 })
  })

  test('normalizes paragraphs and hidden characters', () => {
    expect(value({ description: ' Uno  dos \r\n\r\n\r\n\r\ntres\t' })).toMatchObject({ description: 'Uno dos\n\ntres' })
  })
})
