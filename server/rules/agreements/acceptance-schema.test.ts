import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../text/validation-message.ts'
import { acceptanceItemsForm } from './acceptance-schema.ts'

const file = `/files/0197a000-0000-7000-8000-000000000000/${'a'.repeat(32)}.pdf`
const item = { text: { en: 'I can swim', es: '' }, document: { file, name: { en: '', es: 'Normas' } } }
const errorsOf = (items: unknown) => fieldErrors(v.safeParse(acceptanceItemsForm, items).issues ?? [])

test('an item has a text in some language, and a document has a name', () => {
  expect(errorsOf([item, { ...item, document: null }])).toEqual({})
  expect(errorsOf([{ text: { en: ' ', es: '' }, document: { file, name: { en: '', es: '' } } }])).toEqual({
    '0.text': 'required',
    '0.document.name': 'required',
  })
})

test.each(['', '/files/x.pdf', file.replace('pdf', 'html'), `https://evil.example${file}`, `${file}/..`])(
  'no document is at %j',
  (path) => {
    expect(errorsOf([{ ...item, document: { ...item.document, file: path } }])).toEqual({
      '0.document.file': 'selection',
    })
  },
)

test('limits hold', () => {
  expect(errorsOf([{ ...item, text: { en: 'x'.repeat(401), es: '' } }])).toEqual({ '0.text.en': 'max_length:400' })
  expect(errorsOf(Array.from({ length: 13 }, () => item))).toEqual({ '': 'max_items:12' })
  expect(Object.keys(errorsOf('x'))).toHaveLength(1)
})
