import { expect, test } from 'vitest'
import { hasMatch, highlight } from './highlight.ts'

const marked = (text: string, ...words: string[]) =>
  highlight(text, words)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

test('parts match without accents or case, and every occurrence counts', () => {
  expect(marked('Ana Núñez', 'nunez')).toBe('Ana [Núñez]')
  expect(marked('ANA Banana', 'ana')).toBe('[ANA] B[anana]')
  expect(marked('Núñez, Ana', 'ana', 'nun')).toBe('[Núñ]ez, [Ana]')
})

test('letters that fold to several or to none keep their place', () => {
  expect(marked('İstanbul 21K', '21k')).toBe('İstanbul [21K]')
  expect(marked('Jose\u0301 Paz', 'paz')).toBe('Jose\u0301 [Paz]')
  expect(marked('🏃 Ana <b>', 'ana')).toBe('🏃 [Ana] <b>')
})

test('without words, or for another text, nothing matches', () => {
  expect(highlight('Ana', [''])).toEqual([{ text: 'Ana', isMatch: false }])
  expect(highlight('', ['ana'])).toEqual([])
  expect([hasMatch('Ana', ['an']), hasMatch('Ana', ['on'])]).toEqual([true, false])
})
