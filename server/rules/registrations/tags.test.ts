import { expect, it } from 'vitest'
import { parseTags } from './tags.ts'

it('returns each tag once, in its first spelling', () => {
  expect(parseTags([' Elite ', 'elite', 'Wave  A'])).toEqual(['Elite', 'Wave A'])
  expect(parseTags([])).toEqual([])
})

it.each([[['']], [['a,b']], [['a'.repeat(31)]], [['a\u202eb']], [Array.from({ length: 21 }, (_, n) => `t${n}`)]])(
  'rejects %j',
  (texts) => expect(parseTags(texts)).toBeNull(),
)
