import { expect, it } from 'vitest'
import { parseTags, tagProblem } from './tags.ts'

it('returns each tag once, in its first spelling', () => {
  expect(parseTags([' Elite ', 'elite', 'Wave  A'])).toEqual(['Elite', 'Wave A'])
  expect(parseTags([])).toEqual([])
})

it.each([[['']], [['a,b']], [['a'.repeat(31)]], [['a\u0007b']], [Array.from({ length: 21 }, (_, n) => `t${n}`)]])(
  'rejects %j',
  (texts) => expect(parseTags(texts)).toBeNull(),
)

it.each([
  ['', [], null],
  [' ', [], null],
  ['a'.repeat(30), [], null],
  ['a'.repeat(31), [], 'wrong'],
  ['a;b', [], 'wrong'],
  ['new', Array.from({ length: 20 }, (_, n) => `t${n}`), 'many'],
  ['T0', Array.from({ length: 20 }, (_, n) => `t${n}`), null],
])('says of %j beside %j: %s', (text, others, problem) => expect(tagProblem(text, others)).toBe(problem))
