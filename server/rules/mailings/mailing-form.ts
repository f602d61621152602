import * as v from 'valibot'
import { containsLink, messageText, optionalLine } from '../text/fields.ts'
import { locales, type Locale } from '../text/locale.ts'
import { findUnknownPlaceholder, isPersonal } from './placeholders.ts'

export type MailingText = Readonly<{ subject: string; text: string }>

/** One language at least; who reads another one gets what there is. */
export type MailingTexts = Readonly<Partial<Record<Locale, MailingText>>>

const known = v.check<string, v.ErrorMessage<v.CheckIssue<string>>>(
  (text) => findUnknownPlaceholder(text) === null,
  ({ input }) => `placeholder:${findUnknownPlaceholder(input)}`,
)
const subject = v.pipe(
  optionalLine(150),
  v.check<string, 'link'>((text) => !containsLink(text), 'link'),
  known,
)
const text = v.pipe(messageText(5000), known)

const entries = { subjectEn: subject, textEn: text, subjectEs: subject, textEs: text }

export type MailingFields = { [Name in keyof typeof entries]: string }

const fieldsOf = {
  en: { subject: 'subjectEn', text: 'textEn' },
  es: { subject: 'subjectEs', text: 'textEs' },
} as const

/** A subject has a text and a text a subject; `language` is the one that must not be empty if both are. */
export const mailingForm = (language: Locale) => {
  const isWholeIn = (place: Omit<Part, 'language'>) =>
    v.check<MailingFields, 'required'>((fields) => isWhole(fields, { ...place, language }), 'required')
  return v.pipe(
    v.object(entries),
    v.forward(isWholeIn({ locale: 'en', part: 'subject' }), ['subjectEn']),
    v.forward(isWholeIn({ locale: 'en', part: 'text' }), ['textEn']),
    v.forward(isWholeIn({ locale: 'es', part: 'subject' }), ['subjectEs']),
    v.forward(isWholeIn({ locale: 'es', part: 'text' }), ['textEs']),
    v.transform(textsOf),
  )
}

type Part = { locale: Locale; part: 'subject' | 'text'; language: Locale }

function isWhole(fields: MailingFields, { locale, part, language }: Part): boolean {
  const names = fieldsOf[locale]
  const isEmpty = Object.values(fields).every((value) => value === '')
  const isBegun = fields[names.subject] !== '' || fields[names.text] !== '' || (isEmpty && locale === language)
  return !isBegun || fields[names[part]] !== ''
}

export function textsOf(fields: MailingFields): MailingTexts {
  const textIn = (locale: Locale): MailingText => ({
    subject: fields[fieldsOf[locale].subject],
    text: fields[fieldsOf[locale].text],
  })
  const written = locales.filter((locale) => textIn(locale).text !== '')
  return Object.fromEntries(written.map((locale) => [locale, textIn(locale)]))
}

export const mailingFields = (texts: MailingTexts): MailingFields => ({
  subjectEn: texts.en?.subject ?? '',
  textEn: texts.en?.text ?? '',
  subjectEs: texts.es?.subject ?? '',
  textEs: texts.es?.text ?? '',
})

/** The language in which somebody gets the mail; null while there is no text. */
export const languageIn = (texts: MailingTexts, preferred: Locale): Locale | null =>
  texts[preferred] ? preferred : (locales.find((locale) => texts[locale]) ?? null)

export const arePersonal = (texts: MailingTexts): boolean =>
  Object.values(texts).some((each) => isPersonal(`${each.subject}\n${each.text}`))
