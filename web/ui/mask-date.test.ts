import { expect, test } from 'vitest'
import { maskDate } from './mask-date.ts'

/** Types the keys one after another at the end; `<` is the backspace key. */
function type(keys: string, start = ''): string {
  let text = start
  for (const key of keys) text = maskDate(text, key === '<' ? text.slice(0, -1) : text + key, true)
  return text
}

test('digits alone become a date', () => {
  expect(type('12')).toBe('12/')
  expect(type('12051990')).toBe('12/05/1990')
})

test('slashes may be typed too', () => {
  expect(type('12/05/1990')).toBe('12/05/1990')
  expect(type('1/5/1990')).toBe('01/05/1990')
  expect(type('1.5.1990')).toBe('01/05/1990')
})

test('backspace takes away one character at a time, slashes included', () => {
  expect(type('12<')).toBe('12')
  expect(type('12<<')).toBe('1')
  expect(type('1205<<<<<')).toBe('1')
  expect(type('12<3')).toBe('12/3')
  expect(type('12051990<<<<<<<<<<')).toBe('')
})

test('surplus characters are dropped', () => {
  expect(type('1205199099')).toBe('12/05/1990')
  expect(type('ab1')).toBe('1')
})

test('a correction in the middle leaves the rest where it is', () => {
  expect(maskDate('12/05/1990', '132/05/1990', false)).toBe('132/05/1990')
  expect(maskDate('2/05/1990', '12/05/1990', false)).toBe('12/05/1990')
})

test('a pasted date is converted', () => {
  expect(maskDate('', '1990-05-12', true)).toBe('12/05/1990')
  expect(maskDate('', '12-5-1990', true)).toBe('12/05/1990')
})
