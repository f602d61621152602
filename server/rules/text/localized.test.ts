import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { line } from './fields.ts'
import { localize, localizeAll } from './localized.ts'
import { localized } from './localized-schema.ts'

describe('a text in several languages', () => {
  test.each([
    ['the visitor’s', { en: 'Water', es: 'Agua' }, 'en', 'es', 'Water'],
    ['the visitor’s', { en: 'Water', es: 'Agua' }, 'es', 'en', 'Agua'],
    ['the organization’s', { es: 'Agua' }, 'en', 'es', 'Agua'],
    ['the organization’s', { en: '', es: 'Agua' }, 'en', 'es', 'Agua'],
    ['any', { es: 'Agua' }, 'en', 'en', 'Agua'],
    ['the only one', 'Agua', 'en', 'en', 'Agua'],
  ] as const)('is read in %s language: %j', (_which, text, locale, fallback, expected) => {
    expect(localize(text, locale, fallback)).toBe(expected)
  })

  test('is found wherever it is, and everything else stays', () => {
    const page = {
      items: [
        { text: { en: 'Water', es: 'Agua' }, icon: null, count: 2 },
        { text: 'Sol', at: {} },
      ],
      isOpen: false,
    }
    expect(localizeAll(page, 'es', 'en')).toEqual({
      items: [
        { text: 'Agua', icon: null, count: 2 },
        { text: 'Sol', at: {} },
      ],
      isOpen: false,
    })
  })
})

describe('the schema of a text in several languages', () => {
  const schema = localized(line(5))
  const errorsOf = (input: unknown) =>
    v.safeParse(schema, input).issues?.map((issue) => [v.getDotPath(issue), issue.message])

  test('accepts a text, or one for each language, as it is given', () => {
    expect(v.parse(schema, ' Agua ')).toBe('Agua')
    expect(v.parse(schema, { es: ' Agua ' })).toEqual({ es: 'Agua' })
    expect(v.parse(schema, { en: 'Water', es: 'Agua' })).toEqual({ en: 'Water', es: 'Agua' })
  })

  test('has the limits of the text in each language', () => {
    expect(errorsOf('Aguas!')).toEqual([[null, 'max_length:5']])
    expect(errorsOf({ en: 'Water', es: 'Aguas!' })).toEqual([['es', 'max_length:5']])
    expect(errorsOf('')).toEqual([[null, 'required']])
    expect(errorsOf({})).toEqual([[null, 'required']])
    for (const input of [{ fr: 'Eau' }, { en: 5 }, null, ['Agua']]) expect(errorsOf(input)).toHaveLength(1)
  })
})
