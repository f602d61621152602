import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('the words of a search are folded, the longest first', () => {
  expect(searchWords('Đặng, o’Neill 7')).toEqual(['oneill', 'dang', '7'])
})

test('a document in groups is one word, and numbers beside a name are words', () => {
  expect(searchWords('0 123 456 78')).toEqual(['012345678'])
  expect(searchWords('ana 12 345 678 L')).toEqual(['12345678', 'ana', 'l'])
  expect(searchWords('12 345 678L ana')).toEqual(['12345678l', 'ana'])
  expect(searchWords('ana 12 7')).toEqual(['ana', '12', '7'])
  expect(searchWords('12345678')).toEqual(['12345678'])
})
