import { expect, test } from 'vitest'
import { ageGroupsOf, birthBoundsOn } from './age-groups.ts'

const boundOf = (birthDate: string, day: string) => birthBoundsOn(day).filter((bound) => bound <= birthDate).length

test('who has a birthday on the day is in the older group, who has it the day after in the younger', () => {
  const day = '2026-11-29'
  expect(birthBoundsOn(day)[5]).toBe('2008-11-29~')
  const fromOf = (birthDate: string) =>
    ageGroupsOf([{ gender: 'female', bound: boundOf(birthDate, day), count: 1 }])[0]?.from
  expect(['2008-11-29', '2008-11-30', '1996-11-29', '1956-11-29', '1900-01-01'].map(fromOf)).toEqual([
    18, 0, 30, 70, 70,
  ])
})

test('groups lie between the youngest and the oldest athletes, and count the sexes', () => {
  const groups = ageGroupsOf([
    { gender: 'female', bound: 5, count: 2 },
    { gender: 'male', bound: 5, count: 3 },
    { gender: 'male', bound: 5, count: 1 },
    { gender: null, bound: 3, count: 4 },
    { gender: 'other', bound: null, count: 5 },
  ])
  expect(groups).toEqual([
    { from: 18, to: 29, female: 2, male: 4, other: 0, unknown: 0 },
    { from: 30, to: 39, female: 0, male: 0, other: 0, unknown: 0 },
    { from: 40, to: 49, female: 0, male: 0, other: 0, unknown: 4 },
  ])
  expect(ageGroupsOf([])).toEqual([])
})
