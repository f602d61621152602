import { expect, test } from 'vitest'
import { menuIndexFor } from './menu-item.ts'

const texts = ['Edit', ' Duplicate', 'Delete', 'Élite']

test('arrows go round, Home and End lead to the ends', () => {
  expect(menuIndexFor(texts, -1, 'ArrowDown')).toBe(0)
  expect(menuIndexFor(texts, 0, 'ArrowDown')).toBe(1)
  expect(menuIndexFor(texts, 3, 'ArrowDown')).toBe(0)
  expect(menuIndexFor(texts, -1, 'ArrowUp')).toBe(3)
  expect(menuIndexFor(texts, 0, 'ArrowUp')).toBe(3)
  expect(menuIndexFor(texts, 2, 'ArrowUp')).toBe(1)
  expect(menuIndexFor(texts, 2, 'Home')).toBe(0)
  expect(menuIndexFor(texts, 0, 'End')).toBe(3)
})

test('a letter leads to the next item that begins with it, and any other key nowhere', () => {
  expect(menuIndexFor(texts, -1, 'd')).toBe(1)
  expect(menuIndexFor(texts, 1, 'D')).toBe(2)
  expect(menuIndexFor(texts, 2, 'd')).toBe(1)
  expect(menuIndexFor(texts, 0, 'é')).toBe(3)
  expect(menuIndexFor(texts, 0, 'x')).toBe(-1)
  expect(menuIndexFor(texts, 0, ' ')).toBe(-1)
  expect(menuIndexFor(texts, 0, 'Enter')).toBe(-1)
})

test('a menu without items leads nowhere', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End', 'a']) expect(menuIndexFor([], -1, key)).toBe(-1)
})
