import { translatorOf } from '../../../server/i18n/translator.ts'
import type { SignUpForm } from '../../../server/rules/sign-up-form.ts'
import type { LandingText } from '../../../server/rules/views.ts'

type Named = Pick<SignUpForm, 'name' | 'mainSport' | 'language'>

/** What a new organization's landing says until its owner writes it anew, in the organization's language. */
export function firstTexts({ name, mainSport, language }: Named): { description: string; landing: LandingText } {
  const t = translatorOf(language)
  const description = t(`landing:start.description.${mainSport}`)
  return { description, landing: { headline: name, tagline: description, about: t('landing:start.about', { name }) } }
}
