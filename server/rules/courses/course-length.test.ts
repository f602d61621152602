import { expect, test } from 'vitest'
import { isCourseLengthOdd } from './course-length.ts'

test.each([
  [170_900, [105_000], true],
  [105_000, [170_900], true],
  [101_000, [106_000, null], false],
  [10_040, [5000, 10_000, 21_097], false],
  [5000, [10_000], false],
  [5000, [42_195], true],
  [21_300, [170_900], true],
  [10_500, [42_195], false],
  [21_097, [], false],
  [21_097, [null], false],
])('a course of %i m beside competitions of %j: %s', (courseM, distances, isOdd) =>
  expect(isCourseLengthOdd(courseM, distances)).toBe(isOdd),
)
