import { currencyOfCountry } from '#rules/organizations/countries.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import type { Locale } from '#rules/text/locale.ts'

/** Computed on the server: browsers name some countries otherwise. */
export function countryChoices(locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return [...currencyOfCountry.keys()]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
}

export const countriesOf = (fields: readonly FormField[], locale: Locale): { value: string; label: string }[] =>
  fields.some(({ kind }) => kind === 'country') ? countryChoices(locale) : []
