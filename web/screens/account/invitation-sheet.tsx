import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths, loginPath } from '#rules/account-paths.ts'
import type { InvitationView } from '#rules/members/invitation-view.ts'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AccountForm } from './account-form.ts'
import { FormNotice } from './form-notice.tsx'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { useNonce } from '#web/use-nonce.ts'

type Props = { invitation: InvitationView; accountEmail: string; terms: string | null; answer: FormAnswer }

export function InvitationSheet({ invitation, accountEmail, terms, answer }: Props) {
  const { t } = useTranslation('invitation')
  const { role, email, step } = invitation
  return (
    <>
      <FormNotice refusal={answer.refusal} />
      {step !== 'other-account' && (
        <Role>
          <dt>{t('role')}</dt>
          <dd>
            <strong>{t(`roles.${role}`)}</strong>
            {t(`may.${role}`)}
          </dd>
        </Role>
      )}
      {terms && step !== 'other-account' && (
        <p>
          {t('terms.text')}{' '}
          <TextLink href={terms} target="_blank">
            {t('terms.link')}
          </TextLink>
        </p>
      )}
      {step === 'register' && <Register email={email} answer={answer} />}
      {step === 'log-in' && (
        <>
          <p>{t('logIn.text', { email })}</p>
          <ButtonLink href={loginPath(accountPaths.invitation)} variant="solid" wide>
            {t('logIn.submit')}
          </ButtonLink>
        </>
      )}
      {step === 'accept' && (
        <AccountForm method="post">
          <p>{t('accept.text', { email })}</p>
          <Button type="submit" name="intent" value="accept" variant="solid" wide>
            {t('accept.submit')}
          </Button>
        </AccountForm>
      )}
      {step === 'other-account' && (
        <AccountForm method="post">
          <Button type="submit" name="intent" value="log-out" variant="solid" wide>
            {t('other.submit', { email })}
          </Button>
          <p>{t('other.hint', { accountEmail })}</p>
        </AccountForm>
      )}
    </>
  )
}

function Register({ email, answer }: { email: string; answer: FormAnswer }) {
  const { t } = useTranslation(['invitation', 'account'])
  const textOf = useErrorText()
  const nonce = useNonce()
  const { errors } = answer
  return (
    <AccountForm method="post" noValidate>
      <p>{t('invitation:register.text')}</p>
      {/* Password managers store the password under this name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('invitation:register.name')} error={textOf(errors.name)} required>
        <Input
          name="name"
          autoComplete="name"
          defaultValue={typedValueOf(answer, 'name')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong gets the focus, without a script too
          autoFocus={!!errors.name}
        />
      </Field>
      <Field
        label={t('invitation:register.password')}
        hint={t('invitation:register.passwordHint')}
        error={textOf(errors.password)}
        required
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          showLabel={t('account:password.show')}
          nonce={nonce}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
          autoFocus={!errors.name && !!errors.password}
        />
      </Field>
      <Button type="submit" name="intent" value="register" variant="solid" wide>
        {t('invitation:register.submit')}
      </Button>
    </AccountForm>
  )
}

const Role = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-1) var(--space-4);
  padding: var(--space-4);
  border-radius: var(--radius-3);
  background: var(--surface-sunken);
  font-size: var(--text-sm);

  dt {
    color: var(--ink-soft);
    font-weight: 600;
  }
  dd {
    display: grid;
    gap: var(--space-1);
  }
`
