import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../text/validation-message.ts'
import { eventDetailsForm } from './details-form.ts'

const file = (extension: string) =>
  `/files/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}/${'a'.repeat(32)}.${extension}`
const text = (es: string, en = '') => ({ en, es })
const blank = { image: null, included: [], schedule: [], parking: '', video: null, courseFile: null, gallery: [] }
const errorsIn = (details: object): Record<string, string> => {
  const { issues } = v.safeParse(eventDetailsForm, { ...blank, ...details })
  return issues ? fieldErrors(issues) : {}
}

test('nothing has to be entered', () => {
  expect(v.parse(eventDetailsForm, blank)).toEqual(blank)
})

test('texts are trimmed, and stand in one language at least', () => {
  const { included } = v.parse(eventDetailsForm, { ...blank, included: [text(' Medalla ')] })
  expect(included).toEqual([{ en: '', es: 'Medalla' }])
  expect(errorsIn({ included: [text(' ')] })).toEqual({ 'included.0': 'required' })
  expect(errorsIn({ schedule: [{ time: '25:00', label: text('Largada') }] })).toEqual({ 'schedule.0.time': 'clock' })
})

test.each([
  ['image', { image: file('gpx') }],
  ['image', { image: 'https://example.com/a.webp' }],
  ['courseFile', { courseFile: file('webp') }],
  ['gallery.0.src', { gallery: [{ src: file('kml'), alt: text(''), caption: text('') }] }],
])('%s takes no other file: %j', (field, details) => {
  expect(errorsIn(details)).toEqual({ [field]: 'selection' })
})

test('a video of another host is rejected at its address', () => {
  const title = text('La carrera')
  expect(errorsIn({ video: { url: ' https://vimeo.com/76979871 ', title } })).toEqual({})
  expect(errorsIn({ video: { url: 'https://example.com/film', title } })).toEqual({ 'video.url': 'video' })
  expect(errorsIn({ video: { url: ' ', title } })).toEqual({ 'video.url': 'required' })
})

test.each([
  ['included', 40, text('Medalla')],
  ['schedule', 60, { time: '07:00', label: text('Largada') }],
  ['gallery', 200, { src: file('webp'), alt: text(''), caption: text('') }],
])('%s has up to %d rows', (name, max, row) => {
  expect(errorsIn({ [name]: Array(max).fill(row) })).toEqual({})
  expect(Object.keys(errorsIn({ [name]: Array(max + 1).fill(row) }))).toEqual([name])
})
