import { useTranslation } from 'react-i18next'
import { passwordLength } from '#rules/accounts/login-form.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useNonce } from '#web/use-nonce.ts'
import { PartForm } from './part-form.tsx'
import type { ProfileData } from './profile-data.ts'
import { ProofFields } from './proof-fields.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { usePart } from './use-part.ts'

export function PasswordPart({ profile, answer }: Pick<ProfileData, 'profile'> & { answer: FormAnswer }) {
  const { t } = useTranslation(['profile', 'account'])
  const { isOpen, errorOf, refusal } = usePart(answer, 'password')
  const { hasPassword, email } = profile
  const inputProps = {
    nonce: useNonce(),
    showLabel: t('account:password.show'),
    autoComplete: 'new-password',
    maxLength: passwordLength.max,
  }
  return (
    <Sheet
      title={t('profile:password.title')}
      lead={t(hasPassword ? 'profile:password.leadHas' : 'profile:password.leadNone')}
      level="h2"
    >
      <Disclosure label={t(hasPassword ? 'profile:password.change' : 'profile:password.create')} isOpen={isOpen}>
        <PartForm intent="password" refusal={refusal}>
          {/* Tells password managers whose password it is. */}
          <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
          <ProofFields profile={profile} errorOf={errorOf} />
          <Field
            label={t('profile:password.new')}
            hint={t('profile:password.hint')}
            error={errorOf('newPassword')}
            required
          >
            <PasswordInput {...inputProps} name="newPassword" />
          </Field>
          <Field label={t('profile:password.confirmation')} error={errorOf('confirmation')} required>
            <PasswordInput {...inputProps} name="confirmation" />
          </Field>
          <Button type="submit" variant="solid">
            {t('profile:password.submit')}
          </Button>
        </PartForm>
      </Disclosure>
    </Sheet>
  )
}
