import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sports } from '#rules/events/sports.ts'
import { subdomainOf } from '#rules/organizations/subdomain.ts'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import type { SignUpFormApi } from './signup-form.ts'
import { SubdomainField } from './subdomain-field.tsx'
import type { Availability } from './use-availability.ts'

type Props = { form: SignUpFormApi; domain: string; availability: Availability }

export function OrganizationFields({ form, domain, availability }: Props) {
  const { t } = useTranslation('signup')
  const suggest = useSuggestion(form)
  return (
    <Sheet aria-labelledby="organization-title">
      <SheetTitle id="organization-title">{t('organization.title')}</SheetTitle>
      <form.AppField name="name" listeners={{ onChange: ({ value }) => suggest(value) }}>
        {(field) => (
          <field.TextField
            label={t('organization.name')}
            hint={t('organization.nameHint')}
            required
            maxLength={120}
            autoComplete="organization"
          />
        )}
      </form.AppField>
      <form.AppField name="subdomain">
        {() => <SubdomainField domain={domain} availability={availability} />}
      </form.AppField>
      <form.AppField name="mainSport">
        {(field) => (
          <field.SelectField label={t('organization.mainSport')}>
            {sports.map((sport) => (
              <option key={sport} value={sport}>
                {t(`sport.${sport}`)}
              </option>
            ))}
          </field.SelectField>
        )}
      </form.AppField>
      <form.AppField name="contactEmail">
        {(field) => (
          <field.TextField
            label={t('organization.contactEmail')}
            hint={t('organization.contactEmailHint')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </form.AppField>
    </Sheet>
  )
}

/** The subdomain follows the name while it equals the suggestion. */
function useSuggestion(form: SignUpFormApi): (name: string) => void {
  const nameRef = useRef<string | null>(null)
  return (name) => {
    const previousName = nameRef.current ?? form.options.defaultValues?.name ?? ''
    const { subdomain } = form.state.values
    nameRef.current = name
    if (subdomain === '' || subdomain === subdomainOf(previousName)) form.setFieldValue('subdomain', subdomainOf(name))
  }
}
