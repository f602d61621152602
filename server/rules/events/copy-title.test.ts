import { expect, test } from 'vitest'
import { titleInYear } from './copy-title.ts'

test.each([
  ['21K de la Ribera', '21K de la Ribera 2027'],
  ['Ribera 2026', 'Ribera 2027'],
  ['2026: Ribera 2026K', '2027: Ribera 2027K'],
  ['Ribera 12026', 'Ribera 12026 2027'],
])('%s is %s in the year after', (title, next) => {
  expect(titleInYear(title, { from: 2026, to: 2027 })).toBe(next)
})

test('in the same year no year distinguishes it', () => {
  expect(titleInYear('Ribera 2026', { from: 2026, to: 2026 })).toBeNull()
})
