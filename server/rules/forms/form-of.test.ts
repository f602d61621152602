import * as v from 'valibot'
import { expect, test } from 'vitest'
import { line, optionalParagraph } from '../text/fields.ts'
import { fieldErrors } from '../text/validation-message.ts'
import { changedFields, formSchema, formTexts } from './form-of.ts'
import {
  choiceField,
  choicesField,
  momentField,
  numberField,
  optionalNumberField,
  paragraphField,
  percentField,
  textField,
} from './typed-field.ts'

const terms = {
  currency: 'ARS',
  region: 'es-AR',
  timeZone: 'America/Argentina/Buenos_Aires',
  now: new Date('2026-11-23T12:00:00Z'),
}
const fields = {
  name: textField(line(20)),
  share: percentField,
  size: choiceField(['small', 'large']),
  isOpen: choiceField([true, false]),
  places: numberField(1, 500),
  limit: optionalNumberField(1, 1_000_000),
  races: choicesField('events_required', { input: 'isOpen', text: 'false' }),
  until: momentField({ isFuture: true }),
  since: momentField({ isFuture: false }),
  notes: paragraphField(optionalParagraph(300)),
}
const typed = { name: 'Club', share: '15', size: 'large', isOpen: 'true', places: '3' }
const parse = (texts: Record<string, unknown>) => {
  const result = v.safeParse(formSchema(fields, terms), { ...typed, ...texts })
  return result.success ? result.output : fieldErrors(result.issues)
}

test('a form is read as it is typed', () => {
  expect(parse({ name: ' Club  Sur ', share: '12,5 %', limit: '40', notes: 'Del club', intent: 'create' })).toEqual({
    name: 'Club Sur',
    share: 1250,
    size: 'large',
    isOpen: true,
    places: 3,
    limit: 40,
    races: [],
    until: null,
    since: null,
    notes: 'Del club',
  })
})

test('a new row begins with the first choice, or with that of the organization', () => {
  const inLanguage = { language: choiceField(['es', 'en'], ({ region }) => region.slice(0, 2)) }
  const languageFor = (region: string, row: { language: string } | null = null) =>
    formTexts(inLanguage, row, { ...terms, region })
  expect(languageFor('en-GB')).toEqual({ language: 'en' })
  expect(languageFor('es-AR')).toEqual({ language: 'es' })
  expect(languageFor('fr-FR')).toEqual({ language: 'es' })
  expect(languageFor('en-GB', { language: 'es' })).toEqual({ language: 'es' })
})

test('a day lasts until midnight where the organization is, or until a time', () => {
  expect(parse({ untilDate: '30/11/2026' })).toMatchObject({ until: new Date('2026-12-01T02:59:00Z') })
  expect(parse({ untilDate: '30/11/2026', untilTime: '9:30' })).toMatchObject({
    until: new Date('2026-11-30T12:30:00Z'),
  })
  expect(parse({ sinceDate: '30/11/2025' })).toMatchObject({ since: new Date('2025-12-01T02:59:00Z') })
})

test('a field counts only while another says so', () => {
  expect(parse({ isOpen: 'false', races: 'one\ntwo' })).toMatchObject({ isOpen: false, races: ['one', 'two'] })
  expect(parse({ isOpen: 'true', races: 'one' })).toMatchObject({ isOpen: true, races: [] })
})

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ name: '' }, { name: 'required' }],
  [{ name: undefined }, { name: 'format' }],
  [{ name: ['Club'] }, { name: 'format' }],
  [{ share: '' }, { share: 'required' }],
  [{ share: '0' }, { share: 'min_value:0.01' }],
  [{ share: '100,01' }, { share: 'max_value:100' }],
  [{ share: 'half' }, { share: 'percent' }],
  [{ size: 'medium' }, { size: 'selection' }],
  [{ places: '' }, { places: 'required' }],
  [{ places: '501' }, { places: 'max_value:500' }],
  [{ limit: '0' }, { limit: 'min_value:1' }],
  [{ limit: '1.5' }, { limit: 'integer' }],
  [{ isOpen: 'false', races: '' }, { races: 'events_required' }],
  [{ untilDate: '22/11/2026' }, { untilDate: 'date_future' }],
  [{ untilDate: '31/12/9999' }, { untilDate: 'date_before:01/01/2100' }],
  [{ sinceDate: '31/12/0999' }, { sinceDate: 'date_after:31/12/1999' }],
  [{ untilDate: '31/02/2027' }, { untilDate: 'date_nonexistent' }],
  [{ untilDate: '30/11/2026', untilTime: '25:00' }, { untilTime: 'clock' }],
  [{ untilTime: '10:00' }, { untilDate: 'date_required' }],
  [{ notes: 'x'.repeat(301) }, { notes: 'max_length:300' }],
  [
    { name: '', share: 'half' },
    { name: 'required', share: 'percent' },
  ],
])('%j is rejected as %j', (texts, problems) => {
  expect(parse(texts)).toEqual(problems)
})

const stored = {
  name: 'Club',
  share: 1250,
  size: 'large',
  isOpen: false,
  places: 3,
  limit: null,
  races: ['first', 'second'],
  until: '2026-12-24T17:30:00.000Z',
  since: '2026-11-01T10:00:00.000Z',
  notes: '',
}

test('a stored row is typed as people would, and read as it was', () => {
  const texts = formTexts(fields, stored, terms)
  expect(texts).toEqual({
    name: 'Club',
    share: '12,5',
    size: 'large',
    isOpen: 'false',
    places: '3',
    limit: '',
    races: 'first\nsecond',
    untilDate: '24/12/2026',
    untilTime: '14:30',
    sinceDate: '01/11/2026',
    sinceTime: '07:00',
    notes: '',
  })
  expect(parse(texts)).toEqual({ ...stored, until: new Date(stored.until), since: new Date(stored.since) })
})

test('a day that has passed stays as it was stored, and is rejected where it was changed', () => {
  const texts = { ...typed, ...formTexts(fields, { ...stored, until: stored.since }, terms) }
  const parseEdit = (typedTexts: Record<string, string>) => {
    const result = v.safeParse(formSchema(fields, terms, texts), { ...texts, ...typedTexts })
    return result.success ? result.output : fieldErrors(result.issues)
  }
  expect(parseEdit({ name: 'Team' })).toMatchObject({ name: 'Team', until: new Date(stored.since) })
  expect(parseEdit({ untilTime: '07:01' })).toEqual({ untilDate: 'date_future' })
  expect(parse(texts)).toEqual({ untilDate: 'date_future' })
})

test('a new row begins empty, with the first of its choices', () => {
  expect(formTexts(fields, null, terms)).toMatchObject({ name: '', size: 'small', isOpen: 'true', untilTime: '' })
})

test('a copy has no day that has passed, where it must be in the future', () => {
  const past = { ...stored, until: stored.since }
  expect(formTexts(fields, past, terms)).toMatchObject({ untilDate: '01/11/2026', untilTime: '07:00' })
  expect(formTexts(fields, past, terms, true)).toMatchObject({ untilDate: '', untilTime: '', sinceDate: '01/11/2026' })
  expect(formTexts(fields, stored, terms, true)).toMatchObject({ untilDate: '24/12/2026' })
})

test('fields have changed when they would be typed otherwise; choices have no order', () => {
  const before = { name: 'Club', races: ['a', 'b'], until: '2026-12-24T12:00:00.000Z', isOpen: false, limit: null }
  const changed = (change: object) =>
    changedFields(fields, before, { ...before, until: new Date(before.until), ...change }, terms)
  expect(changed({})).toEqual([])
  expect(changed({ races: ['b', 'a'] })).toEqual([])
  expect(changed({ races: ['a'], limit: 3, until: null })).toEqual(['limit', 'races', 'until'])
})
