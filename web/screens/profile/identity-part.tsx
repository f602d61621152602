import { useTranslation } from 'react-i18next'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { LocaleOptions } from '#web/forms/locale-options.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { PartForm } from './part-form.tsx'
import type { ProfileData } from './profile-data.ts'
import { usePart } from './use-part.ts'

export function IdentityPart({ profile, answer }: Pick<ProfileData, 'profile'> & { answer: FormAnswer }) {
  const { t, i18n } = useTranslation('profile')
  const name = usePart(answer, 'name')
  return (
    <Sheet title={t('name.title')} level="h2">
      <Fields>
        <PartForm intent="name" refusal={name.refusal}>
          <Field label={t('name.label')} hint={t('name.hint')} error={name.errorOf('name')} required>
            <Input
              name="name"
              autoComplete="name"
              maxLength={80}
              defaultValue={name.typedValue('name') ?? profile.name}
            />
          </Field>
          <Button type="submit" size="sm">
            {t('save')}
          </Button>
        </PartForm>
        <PartForm intent="language">
          <Field label={t('language.label')} hint={t('language.hint')}>
            <Select name="locale" defaultValue={profile.locale ?? i18n.language}>
              <LocaleOptions />
            </Select>
          </Field>
          <Button type="submit" size="sm">
            {t('save')}
          </Button>
        </PartForm>
      </Fields>
    </Sheet>
  )
}
