import * as v from 'valibot'
import { expect, test } from 'vitest'
import { categoriesForm, categoryGaps, placementChanges } from './categories-form.ts'
import type { OwnCategory } from './own-categories.ts'

const masters: OwnCategory = { name: 'Máster', sex: 'any', from: 40, to: null }
const women: OwnCategory = { name: 'Mujeres', sex: 'female', from: 18, to: 39 }

const faultsOf = (categories: unknown[]) => {
  const { issues = [] } = v.safeParse(categoriesForm, { categories })
  return issues.map((issue) => [v.getDotPath(issue), issue.message])
}

test('typed ages are whole numbers, and an empty last age is no end', () => {
  const typed = [{ name: ' Máster ', sex: 'any', from: '40', to: '' }]
  expect(v.parse(categoriesForm, { categories: typed })).toEqual({ categories: [masters] })
  expect(v.parse(categoriesForm, {})).toEqual({ categories: [] })
})

test('a fault is beside the field that has it', () => {
  expect(faultsOf([{ name: '', sex: 'x', from: 'a', to: '121' }])).toEqual([
    ['categories.0.name', 'required'],
    ['categories.0.sex', 'selection'],
    ['categories.0.from', 'integer'],
    ['categories.0.to', 'max_value:120'],
  ])
  expect(
    faultsOf([
      { name: 'Máster', sex: 'any', from: '40', to: '' },
      { name: 'Veteranas', sex: 'female', from: '50', to: '59' },
      { name: 'máster', sex: 'male', from: '18', to: '39' },
    ]),
  ).toEqual([
    ['categories.1.from', 'category_overlaps:Máster'],
    ['categories.2.name', 'category_name_taken'],
  ])
})

test('ages in no category are named by sex', () => {
  expect(categoryGaps([])).toEqual([])
  expect(categoryGaps([masters, women])).toEqual([
    { sex: 'male', from: 0, to: 39 },
    { sex: 'female', from: 0, to: 17 },
    { sex: 'other', from: 0, to: 39 },
  ])
  expect(categoryGaps([{ name: 'Todos', sex: 'any', from: 0, to: 99 }])).toContainEqual({
    sex: 'male',
    from: 100,
    to: null,
  })
})

test('finishers whom other categories place again are counted, but those of a results file', () => {
  const finishers = [
    { gender: 'female', age: 45, category: 'F45', count: 3 },
    { gender: 'male', age: 30, category: 'M18', count: 2 },
    { gender: 'male', age: 45, category: 'Elite', count: 5 },
  ] as const
  expect(placementChanges(finishers, { former: [], next: [masters] })).toEqual({ moved: 5, inNone: 2 })
  expect(placementChanges(finishers, { former: [], next: [] })).toEqual({ moved: 0, inNone: 0 })
})
