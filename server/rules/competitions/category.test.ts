import { describe, expect, test } from 'vitest'
import { ageOn, categoryOfAge, categoryOnDay, groupOfCategory } from './category.ts'

describe('a category', () => {
  test.each([
    [0, 'MU18'],
    [17, 'MU18'],
    [18, 'M18'],
    [34, 'M18'],
    [35, 'M35'],
    [39, 'M35'],
    [40, 'M40'],
    [79, 'M75'],
    [80, 'M80'],
    [103, 'M80'],
  ])('of a man of %i is %s', (age, code) => expect(categoryOfAge('male', age)).toBe(code))

  test('names the sex', () => {
    expect(categoryOfAge('female', 42)).toBe('F40')
    expect(categoryOfAge('other', 42)).toBe('X40')
  })

  test.each([
    [null, 40],
    ['male', null],
    ['male', -1],
    ['male', 121],
    ['male', 40.5],
  ] as const)('of %s at %s is not known', (gender, age) => expect(categoryOfAge(gender, age)).toBeNull())

  test('goes by the age on the day', () => {
    const athlete = { gender: 'female', birthDate: '1986-11-22' } as const
    expect(categoryOnDay('2026-11-21', athlete)).toBe('F35')
    expect(categoryOnDay('2026-11-22', athlete)).toBe('F40')
    expect(categoryOnDay('2026-11-22', { ...athlete, birthDate: null })).toBeNull()
  })

  test('is parsed into its ages; a file’s own wording is not', () => {
    expect(groupOfCategory('MU18')).toEqual({ gender: 'male', from: 0, to: 17 })
    expect(groupOfCategory('F18')).toEqual({ gender: 'female', from: 18, to: 34 })
    expect(groupOfCategory('X40')).toEqual({ gender: 'other', from: 40, to: 44 })
    expect(groupOfCategory('M80')).toEqual({ gender: 'male', from: 80, to: null })
    for (const words of ['Sub-23', 'M30', 'M42', 'M', 'm40', 'M180']) expect(groupOfCategory(words), words).toBeNull()
  })

  test('holds the age that it was made of', () => {
    for (let age = 0; age <= 120; age++) {
      const { from, to } = groupOfCategory(categoryOfAge('male', age)!)!
      expect(from <= age && age <= (to ?? 120), String(age)).toBe(true)
    }
  })
})

test('who was born on 29 February is a year older from 1 March', () => {
  expect(ageOn('2027-02-28', '2000-02-29')).toBe(26)
  expect(ageOn('2027-03-01', '2000-02-29')).toBe(27)
})
