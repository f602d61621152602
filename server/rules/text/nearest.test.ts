import { expect, test } from 'vitest'
import { nearestOf } from './nearest.ts'

const fields = ['name', 'capacity', 'startsAt', 'startsIn', 'url']

test.each([
  ['capcity', 'capacity'],
  ['capacitty', 'capacity'],
  ['Capacity', 'capacity'],
  ['starts_at', 'startsAt'],
  ['stratsAt', 'startsAt'],
  ['nam', 'name'],
  ['places', null],
  ['uri', null],
  ['', null],
  ['x'.repeat(100_000), null],
])('%s is nearest to %s', (text, nearest) => {
  expect(nearestOf(text, fields)).toBe(nearest)
})

test('nothing is near where there is nothing', () => {
  expect(nearestOf('name', [])).toBeNull()
})
