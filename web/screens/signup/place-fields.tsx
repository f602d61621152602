import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { zonePlace } from '#rules/time/time-zones.ts'
import { LocaleOptions } from '#web/forms/locale-options.tsx'
import { optionsOf } from '#web/forms/options-of.tsx'
import { Fields, Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import type { CountryOption, SignUpData, SignUpForm } from './signup-data.ts'
import { compareNames } from '#rules/text/compare-names.ts'

type Props = { form: SignUpForm; data: SignUpData }

/** Zone and currency follow the country until they are changed by hand. */
export function PlaceFields({ form, data: { countries, currencies } }: Props) {
  const { t } = useTranslation('signup')
  const country = useStore(form.store, ({ values }) => values.country)
  const currentCountry = countries.find(({ code }) => code === country)
  const follow = (code: string) =>
    followCountry(
      form,
      currentCountry,
      countries.find((each) => each.code === code),
    )
  return (
    <Sheet aria-labelledby="place-title">
      <SheetTitle id="place-title">{t('place.title')}</SheetTitle>
      <Fields>
        <form.SelectField name="language" label={t('place.language')}>
          <LocaleOptions />
        </form.SelectField>
        <form.SelectField
          name="country"
          listeners={{ onChange: ({ value }) => follow(value) }}
          label={t('place.country')}
          autoComplete="country"
        >
          {optionsOf(countries.map(({ code, name }) => ({ value: code, label: name })))}
        </form.SelectField>
        <form.SelectField name="timeZone" label={t('place.timeZone')}>
          <Zones country={currentCountry} countries={countries} />
        </form.SelectField>
        <form.SelectField name="currency" label={t('place.currency')}>
          {optionsOf(currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })))}
        </form.SelectField>
      </Fields>
    </Sheet>
  )
}

function Zones({ country, countries }: { country: CountryOption | undefined; countries: CountryOption[] }) {
  const { t, i18n } = useTranslation('signup')
  const choiceOf = (zone: string) => ({ value: zone, label: zonePlace(zone, i18n.language) })
  const countryZones = country?.zones ?? []
  const otherZones = [...new Set(countries.flatMap(({ zones }) => zones))]
    .filter((zone) => !countryZones.includes(zone))
    .map(choiceOf)
    .toSorted((one, other) => compareNames(one.label, other.label))
  return (
    <>
      {country && countryZones.length > 0 && (
        <optgroup label={country.name}>{optionsOf(countryZones.map(choiceOf))}</optgroup>
      )}
      <optgroup label={t('place.elsewhere')}>{optionsOf(otherZones)}</optgroup>
    </>
  )
}

function followCountry(form: SignUpForm, previous: CountryOption | undefined, next: CountryOption | undefined): void {
  const { currency, timeZone } = form.state.values
  if (!next) return
  if (!previous || currency === previous.currency) form.setFieldValue('currency', next.currency)
  const [main] = next.zones
  if (main && (!previous || previous.zones.includes(timeZone))) form.setFieldValue('timeZone', main)
}
