import { expect, test } from 'vitest'
import { storedTextOf, textsIn } from './texts-in-languages.ts'

test('a text in the organization’s language alone is the text of every language', () => {
  expect(storedTextOf({ en: '', es: 'Medalla' }, 'es')).toBe('Medalla')
  expect(storedTextOf({ en: 'Medal', es: '' }, 'es')).toEqual({ en: 'Medal' })
  expect(storedTextOf({ en: 'Medal', es: 'Medalla' }, 'es')).toEqual({ en: 'Medal', es: 'Medalla' })
  expect(storedTextOf({ en: '', es: '' }, 'es')).toBe('')
})

test('a text of every language is edited in the organization’s', () => {
  expect(textsIn('Medalla', 'es')).toEqual({ en: '', es: 'Medalla' })
  expect(textsIn({ en: 'Medal' }, 'es')).toEqual({ en: 'Medal', es: '' })
  expect(textsIn(null, 'es')).toEqual({ en: '', es: '' })
})
