import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { locales } from '#rules/text/locale.ts'
import { zonePlace } from '#rules/time/time-zones.ts'
import { Fields, Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import type { CountryOption, SignUpData } from './signup-data.ts'
import type { SignUpFormApi } from './signup-form.ts'

type Props = { form: SignUpFormApi; data: SignUpData }

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
        <form.AppField name="language">
          {(field) => (
            <field.SelectField label={t('place.language')}>
              {locales.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {t(`common:language.${locale}`)}
                </option>
              ))}
            </field.SelectField>
          )}
        </form.AppField>
        <form.AppField name="country" listeners={{ onChange: ({ value }) => follow(value) }}>
          {(field) => (
            <field.SelectField label={t('place.country')} autoComplete="country">
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </field.SelectField>
          )}
        </form.AppField>
        <form.AppField name="timeZone">
          {(field) => (
            <field.SelectField label={t('place.timeZone')}>
              <Zones country={currentCountry} countries={countries} />
            </field.SelectField>
          )}
        </form.AppField>
        <form.AppField name="currency">
          {(field) => (
            <field.SelectField label={t('place.currency')}>
              {currencies.map(({ code, name }) => (
                <option key={code} value={code}>
                  {`${code} · ${name}`}
                </option>
              ))}
            </field.SelectField>
          )}
        </form.AppField>
      </Fields>
    </Sheet>
  )
}

function Zones({ country, countries }: { country: CountryOption | undefined; countries: CountryOption[] }) {
  const { t } = useTranslation('signup')
  const countryZones = country?.zones ?? []
  const otherZones = [...new Set(countries.flatMap(({ zones }) => zones))]
    .filter((zone) => !countryZones.includes(zone))
    .sort()
  return (
    <>
      {country && countryZones.length > 0 && (
        <optgroup label={country.name}>
          {countryZones.map((zone) => (
            <option key={zone} value={zone}>
              {zonePlace(zone)}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('place.elsewhere')}>
        {otherZones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ').replaceAll('/', ' / ')}
          </option>
        ))}
      </optgroup>
    </>
  )
}

function followCountry(
  form: SignUpFormApi,
  previous: CountryOption | undefined,
  next: CountryOption | undefined,
): void {
  const { currency, timeZone } = form.state.values
  if (!next) return
  if (!previous || currency === previous.currency) form.setFieldValue('currency', next.currency)
  const [main] = next.zones
  if (main && (!previous || previous.zones.includes(timeZone))) form.setFieldValue('timeZone', main)
}
