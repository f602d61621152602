import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { locales } from '#rules/text/locale.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { Sheet } from '../settings/sheet.tsx'
import { PartForm } from './part-form.tsx'
import type { ProfileData } from './profile-data.ts'
import { usePart } from './use-part.ts'

export function IdentityPart({ profile, answer }: Pick<ProfileData, 'profile'> & { answer: FormAnswer }) {
  const { t, i18n } = useTranslation(['profile', 'common'])
  const name = usePart(answer, 'name')
  return (
    <Sheet title={t('profile:name.title')} level="h2">
      <TwoColumns>
        <PartForm intent="name" refusal={name.refusal}>
          <Field label={t('profile:name.label')} hint={t('profile:name.hint')} error={name.errorOf('name')} required>
            <Input
              name="name"
              autoComplete="name"
              maxLength={80}
              defaultValue={name.typedValue('name') ?? profile.name}
            />
          </Field>
          <Button type="submit" size="sm">
            {t('profile:save')}
          </Button>
        </PartForm>
        <PartForm intent="language">
          <Field label={t('profile:language.label')} hint={t('profile:language.hint')}>
            <Select name="locale" defaultValue={profile.locale ?? i18n.language}>
              {locales.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {t(`common:language.${locale}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" size="sm">
            {t('profile:save')}
          </Button>
        </PartForm>
      </TwoColumns>
    </Sheet>
  )
}

const TwoColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-5);
`
