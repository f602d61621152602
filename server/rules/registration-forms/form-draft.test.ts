import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { blankField, draftErrors, draftOf, errorsByField, formOfDraft, type FieldDraft } from './form-draft.ts'
import { fieldKinds, type FieldKind } from './form-field.ts'
import { registrationFormSchema, usualForm } from './registration-form-schema.ts'

const blank = draftOf(usualForm)
const fieldOf = (kind: FieldKind, values: Partial<FieldDraft> = {}): FieldDraft => ({
  ...blankField(kind, kind),
  label: 'L',
  options: ['A', 'B'],
  ...values,
})
const errorsOf = (...fields: FieldDraft[]) => draftErrors({ ...blank, fields })

test('a form of every kind is the same after it was edited', () => {
  const form = v.parse(registrationFormSchema(v.string()), {
    title: 'Form',
    maxParticipants: 3,
    fields: [
      { kind: 'short_text', id: 'a', label: 'A', placeholder: 'P', help: 'H', competitions: ['run'] },
      { kind: 'long_text', id: 'b', label: 'B', enabled: false },
      { kind: 'number', id: 'c', label: 'C', min: -1.5, max: 2 },
      { kind: 'date', id: 'd', label: 'D', min: '2026-01-02', max: null },
      { kind: 'choice', id: 'e', label: 'E', options: ['S', 'M'], required: true },
      {
        kind: 'choices',
        id: 'f',
        label: 'F',
        options: ['S'],
        condition: { kind: 'answer', field: 'e', isOneOf: ['M'] },
      },
      { kind: 'yes_no', id: 'g', label: 'G', condition: { kind: 'under', age: 18 } },
      { kind: 'country', id: 'h', label: 'H', condition: { kind: 'from', age: 65 } },
      { kind: 'file', id: 'i', label: 'I', maxFiles: 3, accepts: ['pdf'], isHealth: true, mayFollow: true },
    ],
  })
  expect(formOfDraft(draftOf(form))).toEqual(form)
  expect(draftOf(form).fields[3]).toMatchObject({ min: '02/01/2026', max: '' })
})

test.each(fieldKinds)('a new field of the kind %s lacks its label alone', (kind) => {
  const field = { ...blankField(kind, 'x'), options: ['A'] }
  expect(errorsOf(field)).toEqual({ 'x.label': 'required' })
  expect(errorsOf({ ...field, label: 'L' })).toEqual({})
})

describe('what is wrong is named by the field', () => {
  test.each<[string, FieldDraft, Record<string, string>]>([
    ['a limit that is no number', fieldOf('number', { min: 'a few' }), { 'number.min': 'number' }],
    ['limits the wrong way round', fieldOf('number', { min: '3', max: '2,5' }), { 'number.max': 'range' }],
    ['a limit that is no day', fieldOf('date', { max: '31/02/2026' }), { 'date.max': 'date_format' }],
    ['no options', fieldOf('choice', { options: ['', ' '] }), { 'choice.options': 'min_items:1' }],
    ['an option twice', fieldOf('choice', { options: ['S', 'S'] }), { 'choice.options': 'taken' }],
    ['no type of file', fieldOf('file', { accepts: [] }), { 'file.accepts': 'min_items:1' }],
    [
      'no competition',
      fieldOf('country', { isForAll: false, competitions: [] }),
      { 'country.competitions.0': 'min_items:1' },
    ],
    [
      'no age',
      fieldOf('yes_no', { condition: { kind: 'under', field: '', isOneOf: [], age: '' } }),
      { 'yes_no.condition.age': 'required' },
    ],
    ['10,000 characters', fieldOf('long_text', { help: 'x'.repeat(10_000) }), { 'long_text.help': 'max_length:300' }],
  ])('%s', (_, field, expected) => {
    expect(errorsOf(field)).toEqual(expected)
  })

  test('a condition on a field that was moved below', () => {
    const condition = { kind: 'answer', field: 'choice', isOneOf: ['A'], age: '' } as const
    const [dependent, source] = [fieldOf('yes_no', { condition }), fieldOf('choice')]
    expect(errorsOf(source, dependent)).toEqual({})
    expect(errorsOf(dependent, source)).toEqual({ 'yes_no.condition': 'condition' })
  })

  test('in the words of the server too', () => {
    const draft = { ...blank, fields: [fieldOf('choice'), fieldOf('number')] }
    expect(errorsByField({ title: 'format', 'fields[1].min': 'number', 'fields[7].max': 'range' }, draft)).toEqual({
      title: 'format',
      'number.min': 'number',
      'fields.max': 'range',
    })
  })
})
