import type { Locale } from '#rules/text/locale.ts'
import { isTerritory } from '#rules/organizations/organization-form.ts'

export type Choice = { value: string; label: string }

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
// Not countries, though they have two letters and a name.
const noCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'QO', 'ZZ', 'AQ'])
const territories = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => isTerritory(code) && !noCountries.has(code))
  // Codes of the past lead to those of today.
  .filter((code) => new Intl.Locale(`und-${code}`).region === code)

/**
 * What there is to choose from, named in a language. Made by the server: browsers name some of it otherwise. What is
 * chosen now is always among it.
 */
export const choicesIn = (locale: Locale, chosen: { timeZone: string }) => {
  const inOrder = (choices: Choice[]) => choices.toSorted((one, other) => one.label.localeCompare(other.label, locale))
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const currencies = new Intl.DisplayNames(locale, { type: 'currency' })
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), chosen.timeZone])
  return {
    territories: inOrder(territories.map((value) => ({ value, label: countries.of(value) ?? value }))),
    currencies: inOrder(
      Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${currencies.of(value)} (${value})` })),
    ),
    timeZones: inOrder([...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }))),
  }
}
