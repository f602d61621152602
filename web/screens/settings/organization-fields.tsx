import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { regionOf, type Locale } from '#rules/text/locale.ts'
import { formatMediumDate } from '#rules/time/moment.ts'
import { formatMoney } from '#rules/money/money.ts'
import { networks } from '#rules/organizations/networks.ts'
import { sports } from '#rules/events/sports.ts'
import type { OrganizationFormApi } from './use-organization-form.ts'
import { Fields, Sheet } from './sheet.tsx'

type Choice = { value: string; label: string }
export type Choices = { territories: Choice[]; currencies: Choice[]; timeZones: Choice[] }

type FieldsProps = { form: OrganizationFormApi }

export function WhoFields({ form }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <Sheet title={t('organization.title')} lead={t('organization.lead')} level="h2">
      <Fields>
        <form.AppField name="name">
          {(field) => <field.TextField label={t('organization.name.label')} required autoComplete="organization" />}
        </form.AppField>
        <form.AppField name="mainSport">
          {(field) => (
            <field.SelectField label={t('organization.mainSport.label')}>
              {sports.map((sport) => (
                <option key={sport} value={sport}>
                  {t(`sport.${sport}`)}
                </option>
              ))}
            </field.SelectField>
          )}
        </form.AppField>
        <div data-whole="">
          <form.AppField name="description">
            {(field) => (
              <field.TextAreaField
                label={t('organization.description.label')}
                hint={t('organization.description.hint')}
              />
            )}
          </form.AppField>
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
  const { language, territory, currency, timeZone } = useStore(form.store, ({ values }) => values)
  const region = `${language}-${territory}`
  const textRegion = regionOf(i18n.language as Locale, region)
  const sample = `${formatMoney(123_456, currency, region)} · ${formatMediumDate('2027-04-18T10:00:00Z', { region: textRegion, timeZone })}`
  return (
    <Sheet title={t('organization.place.title')} lead={t('organization.place.lead')}>
      <Fields>
        <form.AppField name="language">
          {(field) => (
            <field.SelectField label={t('organization.language.label')} hint={t('organization.language.hint')}>
              <option value="en">English</option>
              <option value="es">Español</option>
            </field.SelectField>
          )}
        </form.AppField>
        <form.AppField name="territory">
          {(field) => (
            <field.SelectField
              label={t('organization.territory.label')}
              hint={t('organization.territory.hint', { sample })}
            >
              {optionsOf(choices.territories)}
            </field.SelectField>
          )}
        </form.AppField>
        <form.AppField name="timeZone">
          {(field) => (
            <field.SelectField label={t('organization.timeZone.label')} hint={t('organization.timeZone.hint')}>
              {optionsOf(choices.timeZones)}
            </field.SelectField>
          )}
        </form.AppField>
        <form.AppField name="currency">
          {(field) => (
            <field.SelectField
              label={t('organization.currency.label')}
              hint={t(isCurrencyFixed ? 'organization.currency.fixed' : 'organization.currency.hint')}
            >
              {optionsOf(choices.currencies.filter(({ value }) => !isCurrencyFixed || value === currency))}
            </field.SelectField>
          )}
        </form.AppField>
      </Fields>
    </Sheet>
  )
}

export function ContactFields({ form }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <Sheet title={t('organization.contact.title')} lead={t('organization.contact.lead')}>
      <Fields>
        <form.AppField name="contactEmail">
          {(field) => (
            <field.TextField
              label={t('organization.contactEmail.label')}
              hint={t('organization.contactEmail.hint')}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </form.AppField>
        <form.AppField name="contactPhone">
          {(field) => (
            <field.TextField
              label={t('organization.contactPhone.label')}
              hint={t('organization.contactPhone.hint')}
              type="tel"
              inputMode="tel"
              autoComplete="off"
            />
          )}
        </form.AppField>
        <div data-whole="">
          <form.AppField name="whatsappIcon">
            {(field) => <field.CheckField label={t('organization.whatsappIcon.label')} />}
          </form.AppField>
          <form.AppField name="registrationAlerts">
            {(field) => (
              <field.CheckField
                label={t('organization.registrationAlerts.label')}
                hint={t('organization.registrationAlerts.hint')}
              />
            )}
          </form.AppField>
        </div>
      </Fields>
    </Sheet>
  )
}

export function RefundFields({ form }: FieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <Sheet title={t('organization.refunds.title')} lead={t('organization.refunds.lead')}>
      <Fields>
        <form.AppField name="refundHours">
          {(field) => (
            <field.TextField
              label={t('organization.refundHours.label')}
              hint={t('organization.refundHours.hint')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
            />
          )}
        </form.AppField>
      </Fields>
    </Sheet>
  )
}

export function SocialFields({ form }: FieldsProps) {
  const { t } = useTranslation('settings')
  const urlInput = { type: 'url', inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none' } as const
  return (
    <Sheet title={t('organization.socialLinks.title')} lead={t('organization.socialLinks.lead')}>
      <Fields>
        <form.AppField name="website">
          {(field) => <field.TextField label={t('organization.website.label')} {...urlInput} />}
        </form.AppField>
        {networks.map((network) => (
          <form.AppField key={network} name={`socialLinks.${network}`}>
            {(field) => <field.TextField label={t(`organization.socialLinks.${network}.label`)} {...urlInput} />}
          </form.AppField>
        ))}
      </Fields>
    </Sheet>
  )
}

const optionsOf = (choices: Choice[]) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
