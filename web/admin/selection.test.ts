import { expect, test } from 'vitest'
import { rowsBetween } from './selection.ts'

test('rows between two are both and all in between, in either direction', () => {
  const rows = ['a', 'b', 'c', 'd']
  expect(rowsBetween(rows, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(rows, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(rows, 'a', 'a')).toEqual(['a'])
  expect(rowsBetween(rows, 'row of another page', 'c')).toEqual(['c'])
})
