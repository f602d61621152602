import { isLocale, type Locale } from './locale.ts'

/** As it is stored: one text for all languages, or one for each. */
export type LocalizedText = string | Readonly<Partial<Record<Locale, string>>>

/** The text in `locale`, else in `fallback`, the organization's language, else in any. */
export function localize(text: LocalizedText, locale: Locale, fallback: Locale): string {
  if (typeof text === 'string') return text
  return text[locale] || text[fallback] || Object.values(text).find(Boolean) || ''
}

export type InOneLanguage<Value> = Value extends string
  ? Value
  : Value extends Exclude<LocalizedText, string>
    ? string
    : { [Key in keyof Value]: InOneLanguage<Value[Key]> }

/** `value` with each localized text in it in one language. */
export function localizeAll<Value>(value: Value, locale: Locale, fallback: Locale): InOneLanguage<Value> {
  return inOneLanguage(value, (text) => localize(text, locale, fallback)) as InOneLanguage<Value>
}

function inOneLanguage(value: unknown, choose: (text: LocalizedText) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => inOneLanguage(item, choose))
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every(isLocale)) return choose(value)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inOneLanguage(item, choose)]))
}
