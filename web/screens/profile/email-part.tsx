import { useTranslation } from 'react-i18next'
import { Sheet } from '#web/admin/sheet.tsx'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PartForm } from './part-form.tsx'
import type { ProfileData } from './profile-data.ts'
import { ProofFields } from './proof-fields.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { usePart } from './use-part.ts'

export function EmailPart({ profile, answer }: Pick<ProfileData, 'profile'> & { answer: FormAnswer }) {
  const { t } = useTranslation('profile')
  const { isOpen, errorOf, refusal, typedValue } = usePart(answer, 'email')
  const { email, emailChange } = profile
  return (
    <Sheet title={t('email.title')} lead={t('email.lead')} level="h2">
      <p data-value="">{email}</p>
      {emailChange && (
        <Banner
          title={t('email.waiting', { email: emailChange.newEmail })}
          actions={
            <PartForm intent="email-withdraw">
              <Button type="submit" size="sm">
                {t('email.withdraw')}
              </Button>
            </PartForm>
          }
        >
          {t(emailChange.isOldConfirmed ? 'email.waitingNew' : 'email.waitingBoth')}
        </Banner>
      )}
      <Disclosure label={t('email.change')} isOpen={isOpen}>
        <PartForm intent="email" refusal={refusal}>
          <Field label={t('email.label')} error={errorOf('email')} required>
            <Input
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              defaultValue={typedValue('email')}
            />
          </Field>
          <ProofFields profile={profile} errorOf={errorOf} />
          <Button type="submit" variant="solid">
            {t('email.submit')}
          </Button>
        </PartForm>
      </Disclosure>
    </Sheet>
  )
}
