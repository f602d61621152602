import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../text/validation-message.ts'
import { couponForm, couponSeriesForm, couponValues } from './coupon-form.ts'

const terms = {
  currency: 'ARS',
  region: 'es-AR',
  timeZone: 'America/Argentina/Buenos_Aires',
  now: new Date('2026-11-23T12:00:00Z'),
}
const typed = { code: 'SOCIO', discount: '15', scope: 'all', usageLimit: '' }
const parse = (fields: Record<string, string>, schema: v.GenericSchema = couponForm(terms)) => {
  const result = v.safeParse(schema, { ...typed, ...fields })
  return result.success ? result.output : fieldErrors(result.issues)
}

test('a coupon is read as it is typed', () => {
  expect(parse({ code: ' socio ', discount: '12,5 %', usageLimit: '40', description: 'Del club' })).toEqual({
    code: 'SOCIO',
    discount: 1250,
    usageLimit: 40,
    allEvents: true,
    eventIds: [],
    expiresAt: null,
    description: 'Del club',
  })
})

test('its last day ends at midnight where the organization is, or at a time', () => {
  expect(parse({ expiryDate: '30/11/2026' })).toMatchObject({ expiresAt: new Date('2026-12-01T02:59:00Z') })
  expect(parse({ expiryDate: '30/11/2026', expiryTime: '9:30' })).toMatchObject({
    expiresAt: new Date('2026-11-30T12:30:00Z'),
  })
})

test('events count only if some are chosen', () => {
  expect(parse({ scope: 'chosen', events: 'one\ntwo' })).toMatchObject({ allEvents: false, eventIds: ['one', 'two'] })
  expect(parse({ scope: 'all', events: 'one' })).toMatchObject({ allEvents: true, eventIds: [] })
})

test.each<[Record<string, string>, Record<string, string>]>([
  [{ code: '10 %' }, { code: 'coupon_code_format' }],
  [{ code: '' }, { code: 'required' }],
  [{ discount: '' }, { discount: 'required' }],
  [{ discount: '0' }, { discount: 'min_value:0.01' }],
  [{ discount: '100,01' }, { discount: 'max_value:100' }],
  [{ discount: 'half' }, { discount: 'percent' }],
  [{ usageLimit: '0' }, { usageLimit: 'min_value:1' }],
  [{ usageLimit: '1.5' }, { usageLimit: 'integer' }],
  [{ usageLimit: '1000001' }, { usageLimit: 'max_value:1000000' }],
  [{ scope: 'none' }, { scope: 'selection' }],
  [{ scope: 'chosen', events: '' }, { events: 'events_required' }],
  [{ expiryDate: '22/11/2026' }, { expiryDate: 'date_future' }],
  [{ expiryDate: '31/02/2027' }, { expiryDate: 'date_nonexistent' }],
  [{ expiryDate: '30/11/2026', expiryTime: '25:00' }, { expiryTime: 'clock' }],
  [{ expiryTime: '10:00' }, { expiryDate: 'date_required' }],
  [{ description: 'x'.repeat(301) }, { description: 'max_length:300' }],
])('%j is rejected as %j', (fields, problem) => {
  expect(parse(fields)).toEqual(problem)
})

test('the prefix of a series leaves room for its codes, and one has at most 500', () => {
  const series = couponSeriesForm(terms)
  expect(parse({ count: '500', code: 'x'.repeat(31) }, series)).toMatchObject({ count: 500, code: 'X'.repeat(31) })
  expect(parse({ count: '501', code: 'x'.repeat(32) }, series)).toEqual({
    count: 'max_value:500',
    code: 'max_length:31',
  })
})

const stored = {
  id: 'one',
  revision: 3,
  code: 'CLUB',
  discount: 1250,
  state: 'active' as const,
  usageLimit: 30,
  timesUsed: 2,
  savings: 900,
  allEvents: false,
  eventIds: ['first', 'second'],
  eventTitles: ['First', 'Second'],
  expiresAt: '2026-12-24T17:30:00.000Z',
  description: 'Del club',
}

test('saving an opened coupon without a change changes nothing', () => {
  expect(v.parse(couponForm(terms), couponValues(stored, terms))).toEqual({
    code: 'CLUB',
    discount: 1250,
    usageLimit: 30,
    allEvents: false,
    eventIds: ['first', 'second'],
    description: 'Del club',
    expiresAt: new Date('2026-12-24T17:30:00Z'),
  })
})

test('a copy has no code, and no day that has passed', () => {
  expect(couponValues(stored, terms, true)).toMatchObject({ code: '', discount: '12,5', expiryDate: '24/12/2026' })
  const expired = { ...stored, expiresAt: '2026-11-01T10:00:00.000Z' }
  expect(couponValues(expired, terms, true)).toMatchObject({ expiryDate: '', expiryTime: '' })
  expect(couponValues(expired, terms)).toMatchObject({ expiryDate: '01/11/2026', expiryTime: '07:00' })
})
