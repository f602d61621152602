import { expect, test } from 'vitest'
import type { FormField } from '../registration-forms/form-field.ts'
import { ageEffects, type PeopleOfAge } from './age-effects.ts'

const consent: FormField = {
  kind: 'yes_no',
  id: 'consent',
  label: 'Consent of a parent',
  help: '',
  required: true,
  enabled: true,
  competitions: [],
  condition: { kind: 'under', age: 18 },
}
const people: PeopleOfAge[] = [
  { competitionId: 'a', gender: 'female', birthDate: '2014-05-10', count: 3 },
  { competitionId: 'a', gender: 'male', birthDate: '1992-05-10', count: 2 },
  { competitionId: 'b', gender: null, birthDate: '1992-05-10', count: 1 },
  { competitionId: 'a', gender: 'female', birthDate: '1980-01-01', count: 40 },
]
const on = (race: string, ages = race) => ({ a: { race, ages }, b: { race, ages } })

test('who has a birthday between the days has another age, and who leaves a group another category', () => {
  const move = { before: on('2032-05-02'), after: on('2032-06-13') }
  expect(ageEffects(people, move, { categories: [], fields: [consent] })).toEqual({
    ages: 6,
    categories: 5,
    fields: [{ label: 'Consent of a parent', begins: 0, ends: 3 }],
  })
  expect(ageEffects(people, { before: move.after, after: move.before }, { categories: [], fields: [consent] })).toEqual(
    {
      ages: 6,
      categories: 5,
      fields: [{ label: 'Consent of a parent', begins: 3, ends: 0 }],
    },
  )
})

test('ages that count at the end of the year stay, while the form reads those of race day', () => {
  const move = { before: on('2032-05-02', '2032-12-31'), after: on('2032-06-13', '2032-12-31') }
  expect(ageEffects(people, move, { categories: [], fields: [consent] })).toEqual({
    ages: 0,
    categories: 0,
    fields: [{ label: 'Consent of a parent', begins: 0, ends: 3 }],
  })
})

test('a field of another competition, or one that is off, applies to nobody', () => {
  const move = { before: on('2032-05-02'), after: on('2032-06-13') }
  const fields = [
    { ...consent, competitions: ['b'] },
    { ...consent, enabled: false },
  ]
  expect(ageEffects(people, move, { categories: [], fields })).toMatchObject({ fields: [] })
})

test('own categories count', () => {
  const move = { before: on('2032-05-02'), after: on('2032-06-13') }
  const categories = [
    { name: 'Thirties', sex: 'any' as const, from: 30, to: 39 },
    { name: 'Forties', sex: 'any' as const, from: 40, to: 49 },
  ]
  expect(ageEffects(people, move, { categories, fields: [] })).toEqual({ ages: 6, categories: 3, fields: [] })
})
