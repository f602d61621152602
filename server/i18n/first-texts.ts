import { isLocale, locales } from '#rules/text/locale.ts'
import type { LandingText } from '#rules/views.ts'
import { translatorOf } from './translator.ts'

/** As typed: what no organization may be is refused where it is made. */
type NewOrganization = Readonly<{ name: string; mainSport: string; language: string }>

/** What a new organization's landing says until its owner writes it anew, in the organization's language. */
export function firstTexts({ name, mainSport, language }: NewOrganization): {
  description: string
  landing: LandingText
} {
  const t = translatorOf(isLocale(language) ? language : 'en')
  const description = t(`landing:start.description.${mainSport}`)
  return { description, landing: { headline: name, tagline: description, about: t('landing:start.about', { name }) } }
}

/** Whether a landing still says that the first event is being prepared, in whichever language and under whichever name. */
export const isFirstAbout = (about: string): boolean =>
  locales.some((locale) => about.endsWith(translatorOf(locale)('landing:start.about', { name: '' }).trimStart()))
