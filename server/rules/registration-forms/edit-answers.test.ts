import { expect, test } from 'vitest'
import * as v from 'valibot'
import type { Answers, Athlete } from './answers.ts'
import { changesOfAnswers, editAnswers, fieldsWithStoredChoices } from './edit-answers.ts'
import { missingItems, requiredKinds } from './missing-items.ts'
import { registrationFormSchema } from './registration-form-schema.ts'

const fieldsOf = (...fields: object[]) => v.parse(registrationFormSchema(v.string()), { fields }).fields

const shirt = { kind: 'choice', id: 'shirt', label: 'Shirt', options: ['S', 'M'], required: true }
const club = { kind: 'short_text', id: 'club', label: 'Club' }
const guardian = {
  kind: 'short_text',
  id: 'guardian',
  label: 'Guardian',
  required: true,
  condition: { kind: 'under', age: 18 },
}
const ana: Athlete = { competitionId: '21k', birthDate: '1990-04-02', raceDay: '2027-03-05' }
const stored: Answers = { shirt: { label: 'Shirt', value: 'S' }, club: { label: 'Your club', value: 'Ribera' } }

test('an answer that is left out goes, one that changes has the label of today', () => {
  const { answers } = editAnswers(fieldsOf(shirt, club), ana, stored, { shirt: 'M', club: '' })
  expect(answers).toEqual({ shirt: { label: 'Shirt', value: 'M' } })
})

test('an answer that stays is not checked again and keeps the label it was given under', () => {
  const fields = fieldsOf({ ...shirt, options: ['M', 'L'] }, club)
  const { answers, errors } = editAnswers(fields, ana, stored, { shirt: 'S', club: 'Ribera' })
  expect({ answers, errors }).toEqual({ answers: stored, errors: {} })
  expect(editAnswers(fields, ana, stored, { shirt: 'XS' }).errors).toEqual({ shirt: 'selection' })
})

test('answers to disabled fields stay, those to hidden ones go', () => {
  const fields = fieldsOf({ ...shirt, enabled: false }, { ...club, competitions: ['10k'] })
  expect(editAnswers(fields, ana, stored, { shirt: 'M', club: 'Ribera' }).answers).toEqual({
    shirt: { label: 'Shirt', value: 'S' },
  })
})

test('changes name each answer before and after, in the order of the form', () => {
  const after: Answers = { diet: { label: 'Diet', value: ['Vegan'] }, shirt: { label: 'Shirt', value: 'M' } }
  expect(changesOfAnswers(fieldsOf(shirt, club), stored, after)).toEqual([
    { field: 'shirt', label: 'Shirt', before: 'S', after: 'M' },
    { field: 'club', label: 'Your club', before: 'Ribera', after: null },
    { field: 'diet', label: 'Diet', before: null, after: ['Vegan'] },
  ])
})

test('a choice that was taken off the form can stay chosen', () => {
  const [field] = fieldsWithStoredChoices(fieldsOf({ ...shirt, options: ['M'] }), stored)
  expect(field).toMatchObject({ options: ['M', 'S'] })
})

test('missing is what is required, asked and not given: answers, files, merchandise and members', () => {
  const fields = fieldsOf(
    shirt,
    club,
    guardian,
    { ...shirt, id: 'cap', label: 'Cap', enabled: false },
    { kind: 'file', id: 'consent', label: 'Consent', required: true, condition: { kind: 'under', age: 18 } },
    { kind: 'file', id: 'photo', label: 'Photo' },
  )
  const minor = { ...ana, birthDate: '2010-04-02' }
  const nothing = { answers: {}, sentFields: [], chosenItems: [], missingMembers: 0 }
  const items = [
    { id: 'medal', name: 'Medal', competitionIds: null },
    { id: 'vest', name: 'Vest', competitionIds: ['another'] },
  ]
  expect(missingItems({ fields, items: [] }, ana, nothing)).toEqual([
    { kind: 'answer', field: 'shirt', label: 'Shirt' },
  ])
  expect(
    missingItems({ fields, items }, minor, { ...nothing, answers: stored, sentFields: ['photo'], missingMembers: 2 }),
  ).toEqual([
    { kind: 'answer', field: 'guardian', label: 'Guardian' },
    { kind: 'file', field: 'consent', label: 'Consent' },
    { kind: 'merchandise', item: 'medal', label: 'Medal' },
    { kind: 'member', count: 2 },
  ])
  expect(
    missingItems({ fields, items }, minor, {
      ...nothing,
      answers: stored,
      sentFields: ['consent'],
      chosenItems: ['medal'],
    }),
  ).toEqual([{ kind: 'answer', field: 'guardian', label: 'Guardian' }])
  expect(requiredKinds({ fields, items, hasTeams: true })).toEqual(['answer', 'file', 'merchandise', 'member'])
  expect(requiredKinds({ fields: fieldsOf(club, { ...shirt, enabled: false }), items: [], hasTeams: false })).toEqual(
    [],
  )
})
