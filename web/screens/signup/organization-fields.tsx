import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sports } from '#rules/events/sports.ts'
import { subdomainOf } from '#rules/organizations/subdomain.ts'
import { emailInput } from '#web/forms/input-kinds.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import type { SignUpForm } from './signup-data.ts'
import { SubdomainField } from './subdomain-field.tsx'
import type { Availability } from './use-availability.ts'

type Props = { form: SignUpForm; domain: string; availability: Availability }

export function OrganizationFields({ form, domain, availability }: Props) {
  const { t } = useTranslation('signup')
  const suggest = useSuggestion(form)
  return (
    <Sheet aria-labelledby="organization-title">
      <SheetTitle id="organization-title">{t('organization.title')}</SheetTitle>
      <form.TextField
        name="name"
        listeners={{ onChange: ({ value }) => suggest(value) }}
        label={t('organization.name')}
        hint={t('organization.nameHint')}
        required
        maxLength={120}
        autoComplete="organization"
      />
      <form.AppField name="subdomain">
        {() => <SubdomainField domain={domain} availability={availability} />}
      </form.AppField>
      <form.SelectField name="mainSport" label={t('organization.mainSport')}>
        {optionsOf(sports.map((sport) => ({ value: sport, label: t(`sport.${sport}`) })))}
      </form.SelectField>
      <form.TextField
        name="contactEmail"
        label={t('organization.contactEmail')}
        hint={t('organization.contactEmailHint')}
        autoComplete="off"
        {...emailInput}
      />
    </Sheet>
  )
}

/** The subdomain follows the name while it equals the suggestion. */
function useSuggestion(form: SignUpForm): (name: string) => void {
  const nameRef = useRef<string | null>(null)
  return (name) => {
    const previousName = nameRef.current ?? form.options.defaultValues?.name ?? ''
    const { subdomain } = form.state.values
    nameRef.current = name
    if (subdomain === '' || subdomain === subdomainOf(previousName)) form.setFieldValue('subdomain', subdomainOf(name))
  }
}
