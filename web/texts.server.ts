import type { i18n } from 'i18next'
import { areasOf } from '#server/i18n/translator.ts'
import type { Locale } from '#rules/text/locale.ts'
import { pageTexts } from './page-texts.ts'

const instances = new Map<Locale, i18n>()

export const pageTextsOf = (locale: Locale): i18n => {
  const texts = instances.get(locale) ?? pageTexts(locale, areasOf(locale))
  instances.set(locale, texts)
  return texts
}
