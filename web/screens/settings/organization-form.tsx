import { organizationForm, type OrganizationInput } from '#rules/organizations/organization-form.ts'
import type { OrganizationSettings } from '#rules/organizations/settings-views.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import {
  ContactFields,
  PlaceFields,
  RefundFields,
  SocialFields,
  WhoFields,
  type Choices,
} from './organization-fields.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { settings: OrganizationSettings; choices: Choices; actionData: unknown }

export function OrganizationForm({ settings, choices, actionData }: Props) {
  const start = useSettingsForm({ settings, actionData, schema: organizationForm, valuesOf })
  const { form } = start
  return (
    <SettingsForm start={start} conflict={<SettingsConflict start={start} labels="organization" />}>
      <WhoFields form={form} />
      <PlaceFields form={form} choices={choices} isCurrencyFixed={settings.isCurrencyFixed} />
      <ContactFields form={form} />
      <RefundFields form={form} />
      <SocialFields form={form} />
    </SettingsForm>
  )
}

/** Sent values (of a page without scripts), else saved ones. */
const valuesOf = ({ values, version }: OrganizationSettings, answer: FormAnswer | null): OrganizationInput =>
  answer?.values
    ? {
        ...values,
        whatsappIcon: false,
        registrationAlerts: false,
        dailyAlerts: false,
        ...(answer.values as Partial<OrganizationInput>),
        version,
      }
    : { ...values, version }
