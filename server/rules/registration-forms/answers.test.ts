import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { applicableFields, readAnswers, type Athlete } from './answers.ts'
import { registrationFormSchema } from './registration-form-schema.ts'

const run = '01890000-0000-7000-8000-000000000001'
const walk = '01890000-0000-7000-8000-000000000002'
const adult: Athlete = { competitionId: run, birthDate: '1990-04-05', raceDay: '2027-05-01' }

const fieldsOf = (...fields: object[]) => v.parse(registrationFormSchema(v.string()), { fields }).fields
const read = (field: object, typed: string, athlete = adult) => {
  const { answers, errors } = readAnswers(fieldsOf({ id: 'f', label: 'F', ...field }), athlete, { f: typed })
  return errors['f'] ?? answers['f']?.value
}

describe('answers of each kind', () => {
  test.each([
    [{ kind: 'short_text' }, '  Club  Ribera ', 'Club Ribera'],
    [{ kind: 'short_text' }, 'x'.repeat(301), 'max_length:300'],
    [{ kind: 'short_text' }, 'x'.repeat(10_000), 'max_length:300'],
    [{ kind: 'short_text' }, 'מועדון ריצה 🏃🏽‍♀️', 'מועדון ריצה 🏃🏽‍♀️'],
    [{ kind: 'short_text' }, 'a\u0007b', 'format'],
    [{ kind: 'long_text' }, 'one\ntwo', 'one\ntwo'],
    [{ kind: 'long_text' }, 'x'.repeat(3001), 'max_length:3000'],
    [{ kind: 'number', min: 1, max: 12.5 }, '12,5', 12.5],
    [{ kind: 'number', min: 1, max: 12.5 }, '12.6', 'max_value:12.5'],
    [{ kind: 'number', min: 1, max: 12.5 }, '0', 'min_value:1'],
    [{ kind: 'number', min: 0 }, '-1', 'min_value:0'],
    [{ kind: 'number' }, 'twelve', 'number'],
    [{ kind: 'number' }, '1e5', 'number'],
    [{ kind: 'date', min: '2026-01-01', max: '2026-12-31' }, '01/01/2026', '2026-01-01'],
    [{ kind: 'date', min: '2026-01-01', max: '2026-12-31' }, '31/12/2026', '2026-12-31'],
    [{ kind: 'date', min: '2026-01-01', max: '2026-12-31' }, '01/01/2027', 'date_before:01/01/2027'],
    [{ kind: 'date', min: '2026-01-01', max: '2026-12-31' }, '31/12/2025', 'date_after:31/12/2025'],
    [{ kind: 'date' }, '31/02/2026', 'date_nonexistent'],
    [{ kind: 'date' }, '01/01/1900', '1900-01-01'],
    [{ kind: 'date' }, '31/12/1899', 'date_after:31/12/1899'],
    [{ kind: 'date' }, '01/01/2100', 'date_before:01/01/2100'],
    [{ kind: 'choice', options: ['S', 'M'] }, 'M', 'M'],
    [{ kind: 'choice', options: ['S', 'M'] }, 'XL', 'selection'],
    [{ kind: 'choices', options: ['Bus', 'Dinner', 'Hotel'] }, 'Dinner\nBus\nBus', ['Dinner', 'Bus']],
    [{ kind: 'choices', options: ['Bus', 'Dinner'] }, 'Bus\nTrain', 'selection'],
    [{ kind: 'yes_no' }, 'yes', true],
    [{ kind: 'yes_no' }, 'no', false],
    [{ kind: 'yes_no' }, 'perhaps', 'selection'],
    [{ kind: 'country' }, 'AR', 'AR'],
    [{ kind: 'country' }, 'ZZ', 'selection'],
  ])('%o with %j is read as %j', (field, typed, expected) => {
    expect(read(field, typed)).toEqual(expected)
  })

  test('an empty answer is missing only where it is required', () => {
    expect(read({ kind: 'short_text' }, ' ')).toBeUndefined()
    expect(read({ kind: 'short_text', required: true }, ' ')).toBe('required')
    expect(read({ kind: 'choices', options: ['Bus'], required: true }, '')).toBe('required')
  })

  test('an answer keeps the label of its field', () => {
    const fields = fieldsOf({ kind: 'short_text', id: 'club', label: 'Your club' })
    expect(readAnswers(fields, adult, { club: 'Ribera', other: 'x' })).toEqual({
      answers: { club: { label: 'Your club', value: 'Ribera' } },
      errors: {},
    })
  })
})

describe('what is asked', () => {
  const ids = (fields: object[], athlete: Athlete, typed = {}) =>
    applicableFields(fieldsOf(...fields), athlete, typed).map(({ id }) => id)

  test('a disabled field and one of another competition are not', () => {
    const fields = [
      { kind: 'yes_no', id: 'a', label: 'A', enabled: false },
      { kind: 'yes_no', id: 'b', label: 'B', competitions: [walk] },
      { kind: 'yes_no', id: 'c', label: 'C', competitions: [run, walk] },
    ]
    expect(ids(fields, adult)).toEqual(['c'])
    expect(ids(fields, { ...adult, competitionId: walk })).toEqual(['b', 'c'])
  })

  test.each([
    ['2009-05-02', ['young']],
    ['2009-05-01', ['grown']],
    ['1990-04-05', ['grown']],
    [null, []],
  ])('born %s, on 1 May 2027: %j', (birthDate, expected) => {
    const fields = [
      { kind: 'file', id: 'young', label: 'Consent', condition: { kind: 'under', age: 18 } },
      { kind: 'yes_no', id: 'grown', label: 'Wine', condition: { kind: 'from', age: 18 } },
    ]
    expect(ids(fields, { ...adult, birthDate })).toEqual(expected)
  })

  const chain = [
    { kind: 'yes_no', id: 'ill', label: 'Ill?', required: true },
    {
      kind: 'choices',
      id: 'what',
      label: 'What?',
      options: ['Asthma', 'Other'],
      required: true,
      condition: { kind: 'answer', field: 'ill', isOneOf: ['yes'] },
    },
    {
      kind: 'short_text',
      id: 'which',
      label: 'Which?',
      required: true,
      condition: { kind: 'answer', field: 'what', isOneOf: ['Other'] },
    },
  ]

  test('a field is asked while the answer before it says so, and only while that one is asked', () => {
    expect(ids(chain, adult, { ill: 'no', what: 'Other' })).toEqual(['ill'])
    expect(ids(chain, adult, { ill: 'yes', what: 'Asthma' })).toEqual(['ill', 'what'])
    expect(ids(chain, adult, { ill: 'yes', what: 'Asthma\nOther' })).toEqual(['ill', 'what', 'which'])
  })

  test('answers to hidden fields are dropped, required ones that show are missing', () => {
    const typed = { ill: 'no', what: 'Other', which: 'Knee' }
    expect(readAnswers(fieldsOf(...chain), adult, typed)).toEqual({
      answers: { ill: { label: 'Ill?', value: false } },
      errors: {},
    })
    expect(readAnswers(fieldsOf(...chain), adult, { ...typed, ill: 'yes', which: '' }).errors).toEqual({
      which: 'required',
    })
  })
})

describe('a form is rejected', () => {
  const problems = (...fields: object[]) =>
    v
      .safeParse(registrationFormSchema(v.string()), { fields })
      .issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? []
  const question = { kind: 'yes_no', id: 'q', label: 'Q' }
  const on = (field: string, ...isOneOf: string[]) => ({ kind: 'answer', field, isOneOf })

  test.each([
    ['its own answer', [{ ...question, condition: on('q', 'yes') }], 'fields.0.condition'],
    [
      'a later field',
      [
        { ...question, condition: on('b', 'yes') },
        { ...question, id: 'b' },
      ],
      'fields.0.condition',
    ],
    ['an unknown field', [{ ...question, condition: on('x', 'yes') }], 'fields.0.condition'],
    ['an unknown answer', [question, { ...question, id: 'b', condition: on('q', 'maybe') }], 'fields.1.condition'],
    [
      'a free text',
      [
        { kind: 'short_text', id: 'q', label: 'Q' },
        { ...question, id: 'b', condition: on('q', 'x') },
      ],
      'fields.1.condition',
    ],
  ])('with a condition on %s', (_, fields, path) => {
    expect(problems(...fields)).toEqual([[path, 'condition']])
  })

  test.each(['constructor', 'prototype'])('with a field that no form can send: %s', (id) => {
    const result = v.safeParse(registrationFormSchema(v.string()), { fields: [{ kind: 'yes_no', id, label: 'F' }] })
    expect(result.issues?.map(({ message }) => message)).toEqual(['format'])
  })

  test('with two fields of one id, an empty range, options twice or none', () => {
    expect(problems(question, question)).toEqual([['fields.1.id', 'taken']])
    expect(problems({ kind: 'number', id: 'n', label: 'N', min: 2, max: 1 })).toEqual([['fields.0.max', 'range']])
    expect(problems({ kind: 'choice', id: 'c', label: 'C', options: ['A', 'A'] })).toEqual([
      ['fields.0.options', 'taken'],
    ])
    expect(problems({ kind: 'choice', id: 'c', label: 'C', options: [] })).toEqual([
      ['fields.0.options', 'min_items:1'],
    ])
    expect(problems({ kind: 'file', id: 'f', label: 'F', maxFiles: 6 })).toEqual([['fields.0.maxFiles', 'max_value:5']])
  })
})
