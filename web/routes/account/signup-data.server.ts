import { randomUUID } from 'node:crypto'
import { publicOrigin, type Env } from '#server/env.ts'
import { countryOfLanguages, currencies, currencyOfCountry, mainZones } from '#rules/organizations/countries.ts'
import type { Locale } from '#rules/text/locale.ts'
import { themeDefaults } from '#rules/themes/theme.ts'
import { currentZoneName } from '#rules/time/time-zones.ts'
import type { CountryOption, SignUpData } from '#web/screens/signup/signup-data.ts'
import { compareNames } from '#rules/text/compare-names.ts'

const usualCountry: Record<Locale, string> = { en: 'US', es: 'ES' }

export function signUpData(env: Env, locale: Locale, acceptLanguage: string): SignUpData {
  const countries = countriesIn(locale)
  const country = countryOfLanguages(acceptLanguage) ?? usualCountry[locale]
  const { currency = '', zones = [] } = countries.find(({ code }) => code === country) ?? {}
  return {
    countries,
    currencies: currenciesIn(locale),
    domain: new URL(publicOrigin(env, `x.${env.PLATFORM_DOMAIN}`)).host.slice(1),
    start: {
      key: randomUUID(),
      name: '',
      subdomain: '',
      mainSport: 'running',
      language: locale,
      country,
      timeZone: zones[0] ?? '',
      currency,
      contactEmail: '',
      primaryColor: themeDefaults.primaryColor.toLowerCase(),
      secondaryColor: '#0f1d3d',
      accentColor: '#fbbf24',
      ownerName: '',
      email: '',
      password: '',
      confirmation: '',
      terms: false,
    },
  }
}

const optionsCache = new Map<Locale, Pick<SignUpData, 'countries' | 'currencies'>>()

// Cached by language: the same for everybody who reads it.
const optionsIn = (locale: Locale): Pick<SignUpData, 'countries' | 'currencies'> => {
  const cached = optionsCache.get(locale)
  if (cached) return cached
  const nameOfCountry = new Intl.DisplayNames(locale, { type: 'region' })
  const nameOfCurrency = new Intl.DisplayNames(locale, { type: 'currency' })
  const countries = [...currencyOfCountry].map(([code, currency]) => {
    return { code, name: nameOfCountry.of(code) ?? code, currency, zones: zonesOf(code) }
  })
  const options = {
    countries: countries.sort((one, other) => compareNames(one.name, other.name)),
    currencies: currencies.map((code) => ({ code, name: nameOfCurrency.of(code) ?? code })),
  }
  optionsCache.set(locale, options)
  return options
}
const countriesIn = (locale: Locale): CountryOption[] => optionsIn(locale).countries
const currenciesIn = (locale: Locale) => optionsIn(locale).currencies

const zonesOf = (country: string): string[] => {
  const zoneIds = (new Intl.Locale(`und-${country}`) as { getTimeZones?: () => string[] }).getTimeZones?.() ?? []
  const zones = zoneIds.map(currentZoneName)
  const main = mainZones[country]
  return main ? [main, ...zones.filter((zone) => zone !== main)] : zones
}
