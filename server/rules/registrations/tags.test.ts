import { expect, it } from 'vitest'
import { tagsOf } from './tags.ts'

it('keeps each tag once, as it was written first', () => {
  expect(tagsOf([' Elite ', 'elite', 'Wave  A'])).toEqual(['Elite', 'Wave A'])
  expect(tagsOf([])).toEqual([])
})

it.each([[['']], [['a,b']], [['a'.repeat(31)]], [['a\u202eb']], [Array.from({ length: 21 }, (_, n) => `t${n}`)]])(
  'refuses %j',
  (typed) => expect(tagsOf(typed)).toBeNull(),
)
