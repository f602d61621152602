import { useTranslation } from 'react-i18next'
import type { ProfileView } from '#rules/accounts/profile-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useNonce } from '#web/use-nonce.ts'
import { CodeField } from './code-field.tsx'
import { logInAgainForm } from './log-in-again.tsx'

type ProofProps = {
  profile: Pick<ProfileView, 'hasPassword' | 'secondFactor'>
  errorOf: (name: string) => string | null
}

/**
 * Protects a session left open: requires the password and a code, as far as the account has them; without both the
 * log-in must be recent.
 */
export function ProofFields({ profile: { hasPassword, secondFactor }, errorOf }: ProofProps) {
  const { t } = useTranslation(['profile', 'account'])
  const nonce = useNonce()
  if (!hasPassword && !secondFactor)
    return (
      <p data-soft="">
        {t('profile:proof.fresh')}{' '}
        <Button type="submit" variant="quiet" size="sm" form={logInAgainForm}>
          {t('profile:proof.again')}
        </Button>
      </p>
    )
  return (
    <>
      {hasPassword && (
        <Field label={t('profile:proof.password')} error={errorOf('password')} required>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            nonce={nonce}
            showLabel={t('account:password.show')}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong gets the focus, without a script too
            autoFocus={!!errorOf('password')}
          />
        </Field>
      )}
      {secondFactor && (
        <CodeField
          label={t('profile:proof.code')}
          hint={t('profile:proof.codeHint')}
          error={errorOf('code')}
          hasAutoFocus={!!errorOf('code')}
        />
      )}
    </>
  )
}
