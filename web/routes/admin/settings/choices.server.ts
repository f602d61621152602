import type { Locale } from '#rules/text/locale.ts'
import { isTerritory } from '#rules/organizations/organization-schema.ts'

import { timeZoneChoices } from '../time-zones.server.ts'
import { compareNames } from '#rules/text/compare-names.ts'

type Choice = { value: string; label: string }

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
// Two-letter codes that have a name but are no country.
const nonCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'QO', 'ZZ', 'AQ'])
const territories = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => isTerritory(code) && !nonCountries.has(code))
  // Leaves out former codes, which Intl replaces by the present ones.
  .filter((code) => new Intl.Locale(`und-${code}`).region === code)

/** Computed on the server: browsers name some of them otherwise. Includes the present time zone. */
export const choicesIn = (locale: Locale, current: { timeZone: string }) => {
  const sortChoices = (choices: Choice[]) => choices.toSorted((one, other) => compareNames(one.label, other.label))
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const currencies = new Intl.DisplayNames(locale, { type: 'currency' })
  return {
    territories: sortChoices(territories.map((value) => ({ value, label: countries.of(value) ?? value }))),
    currencies: sortChoices(
      Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${currencies.of(value)} (${value})` })),
    ),
    timeZones: timeZoneChoices(current.timeZone, locale),
  }
}
