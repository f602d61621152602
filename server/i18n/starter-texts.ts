import { isLocale, locales } from '#rules/text/locale.ts'
import type { LandingText } from '#rules/organizations/organization-content.ts'
import { translatorOf } from './translator.ts'

type NewOrganization = Readonly<{ name: string; mainSport: string; language: string }>

export function starterTexts({ name, mainSport, language }: NewOrganization): {
  description: string
  landing: LandingText
} {
  const t = translatorOf(isLocale(language) ? language : 'en')
  const description = t(`landing:start.description.${mainSport}`)
  return { description, landing: { headline: name, tagline: description, about: t('landing:start.about', { name }) } }
}

/** Whether a landing still has the starter text, in any language and with any earlier name of the organization. */
export const isStarterAbout = (about: string): boolean =>
  locales.some((locale) => about.endsWith(translatorOf(locale)('landing:start.about', { name: '' }).trimStart()))
