import { describe, expect, test } from 'vitest'
import { localizedOf, textsOf } from './localized-field.tsx'

describe('a text of an editor', () => {
  test.each([
    ['in the organization’s language alone is one for all', { en: '', es: 'Agua' }, 'Agua'],
    ['in both is one for each', { en: 'Water', es: 'Agua' }, { en: 'Water', es: 'Agua' }],
    ['in the other language alone stays in it', { en: 'Water', es: '' }, { en: 'Water' }],
    ['in none is empty', { en: '', es: '' }, ''],
  ])('%s', (_, texts, expected) => expect(localizedOf(texts, 'es')).toEqual(expected))

  test('for all languages is edited in the organization’s', () => {
    expect(textsOf('Agua', 'es')).toEqual({ en: '', es: 'Agua' })
    expect(textsOf({ en: 'Water' }, 'es')).toEqual({ en: 'Water', es: '' })
  })
})
