import { locales, type Locale } from '#rules/text/locale.ts'
import { translatorOf } from './translator.ts'

export const erasedNames = (): Record<Locale, string> => {
  const [en, es] = locales.map((locale) => translatorOf(locale)('account:erased'))
  return { en: en!, es: es! }
}
