import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../text/validation-message.ts'
import { categoryAmong, categoryAtRace, ownCategories, type OwnCategory } from './own-categories.ts'

const category = (values: Partial<OwnCategory>): OwnCategory => ({
  name: 'Open',
  sex: 'any',
  from: 18,
  to: 39,
  ...values,
})
const juniors = category({ name: 'Juniors', from: 0, to: 17 })
const women = category({ name: 'Women', sex: 'female', from: 18, to: null })
const men = category({ name: 'Men', sex: 'male', from: 18, to: 49 })
const list = [juniors, women, men]

test('without own categories the standard ones count', () => {
  expect(categoryAmong([], { gender: 'female', age: 42 })).toBe('F40')
  expect(categoryAmong([], { gender: 'female', age: null })).toBeNull()
})

test.each([
  ['female', 17, 'Juniors'],
  ['female', 18, 'Women'],
  ['female', 103, 'Women'],
  ['male', 49, 'Men'],
  ['male', 50, null],
  ['other', 30, null],
  [null, 12, 'Juniors'],
  ['male', null, null],
] as const)('%s at %s is in %s', (gender, age, name) => expect(categoryAmong(list, { gender, age })).toBe(name))

test('ages are those on race day', () => {
  const athlete = { gender: 'female', birthDate: '2008-11-22' } as const
  expect(categoryAtRace(list, '2026-11-21', athlete)).toBe('Juniors')
  expect(categoryAtRace(list, '2026-11-22', athlete)).toBe('Women')
  expect(categoryAtRace(list, '2026-11-22', { ...athlete, birthDate: null })).toBeNull()
})

const errorsOf = (categories: unknown) => {
  const result = v.safeParse(ownCategories, categories)
  return result.success ? null : fieldErrors(result.issues)
}

test('categories of one sex do not overlap, those of two may', () => {
  expect(errorsOf(list)).toBeNull()
  expect(errorsOf([women, category({ name: 'Masters', sex: 'female', from: 40, to: null })])).toEqual({
    '1.from': 'category_overlaps:Women',
  })
  expect(errorsOf([men, category({ from: 49, to: 60 })])).toEqual({ '1.from': 'category_overlaps:Men' })
  expect(errorsOf([men, category({ from: 50, to: 60 })])).toBeNull()
})

test.each([
  ['0.name', { name: '' }, 'required'],
  ['0.name', { name: 'x'.repeat(41) }, 'max_length:40'],
  ['0.sex', { sex: 'men' }, 'selection'],
  ['0.from', { from: 121, to: null }, 'max_value:120'],
  ['0.to', { from: 18, to: 17 }, 'min_value:18'],
  ['0.from', { from: 1.5 }, 'integer'],
])('says at %s what is wrong with %j', (field, changes, code) => {
  expect(errorsOf([{ ...juniors, ...changes }])).toEqual({ [field]: code })
})

test('two categories have two names', () => {
  expect(errorsOf([women, { ...men, name: 'women' }])).toEqual({ '1.name': 'category_name_taken' })
})
