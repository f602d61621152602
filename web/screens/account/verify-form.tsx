import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import { refusalText } from '#web/refusal.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AccountForm } from './account-form.ts'
import { FormNotice } from './form-notice.tsx'
import { useNonce } from '#web/use-nonce.ts'

type VerifyFormProps = { token: string; email: string; asksPassword: boolean; answer: FormAnswer }

export function VerifyForm({ token, email, asksPassword, answer: { refusal, errors } }: VerifyFormProps) {
  const { t } = useTranslation(['account', 'refusals'])
  const nonce = useNonce()
  const isWrong = refusal?.field === 'password'
  const textOf = useErrorText()
  const error = isWrong ? refusalText(t, refusal) : textOf(errors.password)
  const inputProps = { nonce, showLabel: t('password.show'), autoComplete: 'current-password' }
  return (
    <AccountForm method="post" noValidate>
      <FormNotice refusal={isWrong ? null : refusal} />
      <input type="hidden" name="token" value={token} />
      {asksPassword && (
        <>
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <Field label={t('verify.password')} hint={t('verify.passwordHint')} error={error} required>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong gets the focus, without a script too */}
            <PasswordInput {...inputProps} name="password" autoFocus={error !== null} />
          </Field>
        </>
      )}
      <Button type="submit" variant="solid" wide>
        {t('verify.submit')}
      </Button>
      {asksPassword && (
        <OtherNote>
          {t('verify.notMine')} <TextLink href={accountPaths.recover}>{t('verify.choose')}</TextLink>
        </OtherNote>
      )}
    </AccountForm>
  )
}

const OtherNote = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
