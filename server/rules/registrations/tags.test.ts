import { expect, it } from 'vitest'
import { tagsOf } from './tags.ts'

it('returns each tag once, in its first spelling', () => {
  expect(tagsOf([' Elite ', 'elite', 'Wave  A'])).toEqual(['Elite', 'Wave A'])
  expect(tagsOf([])).toEqual([])
})

it.each([[['']], [['a,b']], [['a'.repeat(31)]], [['a\u202eb']], [Array.from({ length: 21 }, (_, n) => `t${n}`)]])(
  'rejects %j',
  (texts) => expect(tagsOf(texts)).toBeNull(),
)
