import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { regionOf, type Locale } from '#rules/text/locale.ts'
import { formatMediumDate } from '#rules/time/moment.ts'
import { formatMoney } from '#rules/money/money.ts'
import type { OrganizationInput } from '#rules/organizations/organization-form.ts'
import { zoneLabel } from '#rules/time/time-zones.ts'
import { SearchSelectField, type Choice } from '#web/admin/search-select.tsx'
import { networks } from '#rules/organizations/networks.ts'
import { sports } from '#rules/events/sports.ts'
import { ageDays } from '#rules/results/day-of-ages.ts'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import type { AppForm } from '#web/forms/form.tsx'
import { emailInput, numberInput, phoneInput, urlInput } from '#web/forms/input-kinds.ts'
import { LocaleOptions } from '#web/forms/locale-options.tsx'
import { optionsOf } from '#web/forms/options-of.tsx'
import { ReadOnlyField } from '#web/ui/field.tsx'

export type Choices = { territories: Choice[]; currencies: Choice[]; timeZones: Choice[] }

type FieldsProps = { form: AppForm<OrganizationInput> }

export function WhoFields({ form }: FieldsProps) {
  const { t } = useTranslation('settings')
  const textsOf = useFieldTexts()
  return (
    <Sheet title={t('organization.title')} lead={t('organization.lead')} level="h2">
      <Fields>
        <form.TextField name="name" label={t('organization.name.label')} required autoComplete="organization" />
        <form.SelectField name="mainSport" label={t('organization.mainSport.label')}>
          {optionsOf(sports.map((sport) => ({ value: sport, label: t(`sport.${sport}`) })))}
        </form.SelectField>
        <div data-whole="">
          <form.SelectField {...textsOf('agesOn')}>
            {optionsOf(ageDays.map((day) => ({ value: day, label: t(`organization.ageDay.${day}`) })))}
          </form.SelectField>
        </div>
        <div data-whole="">
          <form.TextAreaField {...textsOf('description')} />
        </div>
      </Fields>
    </Sheet>
  )
}

export function PlaceFields({
  form,
  choices,
  isCurrencyFixed,
}: FieldsProps & { choices: Choices; isCurrencyFixed: boolean }) {
  const { t, i18n } = useTranslation('settings')
  const textsOf = useFieldTexts()
  const { language, territory, currency, timeZone } = useStore(form.store, ({ values }) => values)
  const region = `${language}-${territory}`
  const textRegion = regionOf(i18n.language as Locale, region)
  const sample = `${formatMoney(123_456, currency, region)} · ${formatMediumDate('2027-04-18T10:00:00Z', { region: textRegion, timeZone })}`
  return (
    <Sheet title={t('organization.place.title')} lead={t('organization.place.lead')}>
      <Fields>
        <form.SelectField {...textsOf('language')}>
          <LocaleOptions />
        </form.SelectField>
        <form.AppField name="territory">
          {() => (
            <SearchSelectField
              label={t('organization.territory.label')}
              hint={t('organization.territory.hint', { sample })}
              choices={choices.territories}
            />
          )}
        </form.AppField>
        <form.AppField name="timeZone">
          {() => (
            <SearchSelectField
              {...textsOf('timeZone')}
              choices={choices.timeZones}
              display={(zone) => zoneLabel(zone.value, new Date(), i18n.language)}
            />
          )}
        </form.AppField>
        {isCurrencyFixed ? (
          <ReadOnlyField
            label={t('organization.currency.label')}
            value={choices.currencies.find(({ value }) => value === currency)?.label ?? currency}
            hint={t('organization.currency.fixed')}
          />
        ) : (
          <form.AppField name="currency">
            {() => <SearchSelectField {...textsOf('currency')} choices={choices.currencies} />}
          </form.AppField>
        )}
      </Fields>
      {isCurrencyFixed && <input type="hidden" name="currency" value={currency} />}
    </Sheet>
  )
}

export function ContactFields({ form }: FieldsProps) {
  const { t } = useTranslation('settings')
  const textsOf = useFieldTexts()
  return (
    <Sheet title={t('organization.contact.title')} lead={t('organization.contact.lead')}>
      <Fields>
        <form.TextField {...textsOf('contactEmail')} autoComplete="off" {...emailInput} />
        <form.TextField {...textsOf('contactPhone')} autoComplete="off" {...phoneInput} />
        <div data-whole="">
          <form.CheckField name="whatsappIcon" label={t('organization.whatsappIcon.label')} />
          <form.CheckField {...textsOf('registrationAlerts')} />
          <form.CheckField {...textsOf('dailyAlerts')} />
        </div>
      </Fields>
    </Sheet>
  )
}

export function RefundFields({ form }: FieldsProps) {
  const { t } = useTranslation('settings')
  const textsOf = useFieldTexts()
  return (
    <Sheet title={t('organization.refunds.title')} lead={t('organization.refunds.lead')}>
      <Fields>
        <form.TextField {...textsOf('refundHours')} maxLength={4} {...numberInput} />
      </Fields>
    </Sheet>
  )
}

export function SocialFields({ form }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <Sheet title={t('organization.socialLinks.title')} lead={t('organization.socialLinks.lead')}>
      <Fields>
        <form.TextField name="website" label={t('organization.website.label')} {...urlInput} />
        {networks.map((network) => (
          <form.TextField
            key={network}
            name={`socialLinks.${network}`}
            label={t(`organization.socialLinks.${network}.label`)}
            {...urlInput}
          />
        ))}
      </Fields>
    </Sheet>
  )
}

function useFieldTexts() {
  const { t } = useTranslation('settings')
  return <Name extends keyof OrganizationInput>(name: Name) => {
    const key: string = name
    return { name, label: t(`organization.${key}.label`), hint: t(`organization.${key}.hint`) }
  }
}
