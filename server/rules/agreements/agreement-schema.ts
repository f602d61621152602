import * as v from 'valibot'
import { paragraphs } from '../text/fields.ts'
import { locales, type Locale } from '../text/locale.ts'
import { localized } from '../text/localized-schema.ts'
import type { LocalizedText } from '../text/localized.ts'

const maxLength = 20_000

export const agreementText = localized(v.pipe(paragraphs(maxLength), v.nonEmpty('required')))

const texts = v.object(v.entriesFromList(locales, paragraphs(maxLength)), 'required')

/** A text that is empty in one language is read in the other; empty in both, it is the platform's. */
export const agreementsForm = v.object({ version: v.string('required'), terms: texts, waiver: texts })

export type AgreementsInput = v.InferInput<typeof agreementsForm>
export type AgreementsEdit = v.InferOutput<typeof agreementsForm>
export type AgreementTexts = Readonly<Record<Locale, string>>

export function localizedTextOf(written: AgreementTexts): LocalizedText | null {
  const languages = locales.filter((locale) => written[locale])
  return languages.length > 0 ? Object.fromEntries(languages.map((locale) => [locale, written[locale]])) : null
}
