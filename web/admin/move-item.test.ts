import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test('an item moves to another place, and no further than the ends', () => {
  const items = ['size', 'cap', 'country']
  expect(moveItem(items, 0, 2)).toEqual(['cap', 'country', 'size'])
  expect(moveItem(items, 2, 0)).toEqual(['country', 'size', 'cap'])
  expect(moveItem(items, 1, 1)).toBe(items)
  expect(moveItem(items, 0, -1)).toBe(items)
  expect(moveItem(items, 0, 3)).toBe(items)
  expect(moveItem(items, 3, 0)).toBe(items)
})
