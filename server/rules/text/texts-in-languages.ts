import * as v from 'valibot'
import { optionalLine } from './fields.ts'
import { locales, type Locale } from './locale.ts'
import type { LocalizedText } from './localized.ts'

/** As staff edit a text: what stands in each language, empty where nothing does. */
export type TextsInLanguages = Readonly<Record<Locale, string>>

export const noTexts: TextsInLanguages = { en: '', es: '' }

export const isWithoutText = (texts: TextsInLanguages): boolean =>
  locales.every((locale) => texts[locale].trim() === '')

export const inAnyLanguage = (max: number) => v.object(v.entriesFromList(locales, optionalLine(max)), 'required')

export const inSomeLanguage = (max: number) =>
  v.pipe(
    inAnyLanguage(max),
    v.check((texts) => !isWithoutText(texts), 'required'),
  )

/** What is written in the organization's language alone is the text of all languages. */
export function storedTextOf(texts: TextsInLanguages, language: Locale): LocalizedText {
  const written = locales.filter((locale) => texts[locale])
  if (written.every((locale) => locale === language)) return texts[language]
  return Object.fromEntries(written.map((locale) => [locale, texts[locale]]))
}

/** What stands in each language; a text for all languages stands in the organization's. */
export function textsIn(text: LocalizedText | null | undefined, language: Locale): TextsInLanguages {
  const inLanguages = typeof text === 'string' ? { [language]: text } : text
  return { en: inLanguages?.en ?? '', es: inLanguages?.es ?? '' }
}
