import { useTranslation } from 'react-i18next'
import { passwordLength } from '#rules/accounts/login-form.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { AccountForm } from './account-form.ts'
import { FormNotice } from './form-notice.tsx'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { useNonce } from '#web/use-nonce.ts'

/** Posts to the page's own address, whose token identifies the account. */
export function NewPasswordForm({ email, answer }: { email: string; answer: FormAnswer }) {
  const { t } = useTranslation('account')
  const textOf = useErrorText()
  const nonce = useNonce()
  const { errors, refusal } = answer
  const inputProps = {
    nonce,
    showLabel: t('password.show'),
    autoComplete: 'new-password',
    maxLength: passwordLength.max,
  }
  return (
    <AccountForm method="post" noValidate>
      <FormNotice refusal={refusal} />
      {/* Password managers store the password under the name before it. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('create.password')} hint={t('create.hint')} error={textOf(errors.password)} required>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong gets the focus, without a script too */}
        <PasswordInput {...inputProps} name="password" autoFocus={!!errors.password} />
      </Field>
      <Field label={t('create.confirmation')} error={textOf(errors.confirmation)} required>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as above */}
        <PasswordInput {...inputProps} name="confirmation" autoFocus={!errors.password && !!errors.confirmation} />
      </Field>
      <Button type="submit" variant="solid" wide>
        {t('create.submit')}
      </Button>
    </AccountForm>
  )
}
