import { useTranslation } from 'react-i18next'
import { profileForms, type IdentityInput } from '#rules/accounts/profile-forms.ts'
import type { Locale } from '#rules/text/locale.ts'
import { formAnswer, typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { LocaleOptions } from '#web/forms/locale-options.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import type { ProfileData } from './profile-data.ts'

type IdentityProps = Pick<ProfileData, 'profile'> & { actionData: unknown }

export function IdentityPart({ profile: { name, locale }, actionData }: IdentityProps) {
  const { t, i18n } = useTranslation('profile')
  const { values, refusal } = formAnswer(actionData)
  const isRejected = values?.intent === 'save' || refusal?.code === 'page_outdated'
  const start = useSettingsForm({
    settings: { version: '', values: { name, locale: locale ?? (i18n.language as Locale) } },
    actionData: isRejected ? actionData : null,
    schema: profileForms.save,
    valuesOf,
    savedText: t('done.name'),
  })
  const { form } = start
  return (
    <Sheet title={t('name.title')} level="h2">
      <SettingsForm start={start} conflict={null}>
        <input type="hidden" name="intent" value="save" />
        <Fields>
          <form.TextField
            name="name"
            label={t('name.label')}
            hint={t('name.hint')}
            required
            autoComplete="name"
            maxLength={80}
          />
          <form.SelectField name="locale" label={t('language.label')} hint={t('language.hint')}>
            <LocaleOptions />
          </form.SelectField>
        </Fields>
      </SettingsForm>
    </Sheet>
  )
}

const valuesOf = ({ values }: { values: IdentityInput }, answer: FormAnswer | null): IdentityInput => ({
  ...values,
  name: (answer && typedValueOf(answer, 'name')) ?? values.name,
})
