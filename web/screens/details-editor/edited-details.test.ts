import { expect, test } from 'vitest'
import { detailsOf, editedDetails, errorsOf, withUploaded } from './edited-details.ts'

const text = (es: string, en = '') => ({ en, es })
const saved = {
  image: null,
  included: [text('Medalla')],
  schedule: [{ time: '07:00', label: text('Largada') }],
  parking: '',
  video: null,
  courseFile: null,
  gallery: [],
}

test('what was saved is sent as it was', () => {
  expect(detailsOf(editedDetails(saved))).toEqual(saved)
})

test('each row of the page has a key of its own', () => {
  const picture = { src: '/files/a.webp', alt: text(''), caption: text('') }
  const { included, schedule, gallery } = editedDetails({ ...saved, gallery: [picture, picture] })
  const keys = [...included, ...schedule, ...gallery].map(({ key }) => key)
  expect(new Set(keys).size).toBe(4)
})

test('rows in which nobody has written anything are not sent', () => {
  const details = editedDetails(saved)
  const included = [{ key: 'new', text: text(' ') }, ...details.included]
  const schedule = [...details.schedule, { key: 'new', time: ' ', label: text('') }]
  expect(detailsOf({ ...details, included, schedule })).toEqual(saved)
})

test('an error is found by its row, whatever stands above it', () => {
  const details = editedDetails(saved)
  const blank = { key: 'blank', time: '', label: text('') }
  const late = { key: 'late', time: '25:00', label: text('Premiación') }
  const unnamed = { key: 'unnamed', time: '09:00', label: text('') }
  expect(errorsOf({ ...details, schedule: [blank, ...details.schedule, late, unnamed] })).toEqual({
    'schedule.late.time': 'clock',
    'schedule.unnamed.label': 'required',
  })
  expect(errorsOf({ ...details, video: { url: 'https://example.com/a', title: text('A') } })).toEqual({
    'video.url': 'video',
  })
})

test('pictures stand in the order in which they were chosen, whichever arrives first', () => {
  const before = editedDetails({ ...saved, gallery: [{ src: 'saved', alt: text('La salida'), caption: text('') }] })
  let { gallery } = before
  for (const [src, id] of [
    ['second', 2],
    ['first', 1],
    ['third', 3],
  ] as const)
    gallery = withUploaded(gallery, src, id)
  expect(gallery.map(({ src }) => src)).toEqual(['saved', 'first', 'second', 'third'])
})
