import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths, recoverPath } from '#rules/account-paths.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AccountForm } from './account-form.ts'
import { EmailField } from './email-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { useNonce } from '#web/use-nonce.ts'

export function LoginForm({ redirect, answer }: { redirect: string; answer: FormAnswer }) {
  const { t } = useTranslation('account')
  const textOf = useErrorText()
  const nonce = useNonce()
  const { errors, refusal } = answer
  return (
    <AccountForm method="post" noValidate>
      <input type="hidden" name="redirect" value={redirect} />
      <FormNotice refusal={refusal} />
      {refusal?.code === 'invalid_credentials' && (
        <p>
          {t('login.unconfirmed')} <TextLink href={accountPaths.verifyEmail}>{t('login.confirm')}</TextLink>
        </p>
      )}
      <EmailField answer={answer} />
      <Field label={t('login.password')} error={textOf(errors.password)}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          showLabel={t('password.show')}
          nonce={nonce}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
          autoFocus={!errors.email && (!!errors.password || refusal?.code === 'invalid_credentials')}
        />
      </Field>
      <ForgottenLink href={recoverPath(redirect)}>{t('login.forgotten')}</ForgottenLink>
      <Button type="submit" name="by" value="password" variant="solid" wide>
        {t('login.submit')}
      </Button>
      <Or>{t('login.or')}</Or>
      <Button type="submit" name="by" value="link" icon="mail" wide>
        {t('login.link')}
      </Button>
      <Hint>{t('login.linkHint')}</Hint>
    </AccountForm>
  )
}

const ForgottenLink = styled(TextLink)`
  justify-self: end;
  padding-block: var(--space-3);
  margin-block: calc(-1 * var(--space-3));
  font-size: var(--text-sm);
`
const Or = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  &::before,
  &::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--line);
  }
`
const Hint = styled.p`
  margin-block-start: calc(-1 * var(--space-2));
  color: var(--ink-soft);
  font-size: var(--text-sm);
  text-align: center;
`
