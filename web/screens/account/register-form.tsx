import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { registerPath, loginPath } from '#rules/account-paths.ts'
import { passwordLength } from '#rules/accounts/login-form.ts'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AccountForm } from './account-form.ts'
import { FormNotice } from './form-notice.tsx'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { useNonce } from '#web/use-nonce.ts'

const fields = ['name', 'email', 'password', 'terms'] as const

type Props = { redirect: string; terms: string[]; answer: FormAnswer }

export function RegisterForm({ redirect, terms, answer }: Props) {
  const { t } = useTranslation('account')
  const textOf = useErrorText()
  const nonce = useNonce()
  const { errors, refusal } = answer
  const firstInvalid = fields.find((name) => errors[name])
  // Focuses the first invalid field, also without scripts.
  const fieldProps = (name: (typeof fields)[number]) => ({ name, autoFocus: firstInvalid === name, required: true })
  return (
    <>
      <AccountForm method="post" action={registerPath(redirect)} noValidate>
        <input type="hidden" name="redirect" value={redirect} />
        <FormNotice refusal={refusal} />
        <Field label={t('register.name')} error={textOf(errors.name)} required>
          <Input {...fieldProps('name')} autoComplete="name" defaultValue={typedValueOf(answer, 'name')} />
        </Field>
        <Field label={t('register.email')} hint={t('register.emailHint')} error={textOf(errors.email)} required>
          <Input
            {...fieldProps('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            defaultValue={typedValueOf(answer, 'email')}
          />
        </Field>
        <Field
          label={t('register.password')}
          hint={t('register.passwordHint')}
          error={textOf(errors.password)}
          required
        >
          <PasswordInput
            {...fieldProps('password')}
            autoComplete="new-password"
            showLabel={t('password.show')}
            nonce={nonce}
            minLength={passwordLength.min}
            maxLength={passwordLength.max}
          />
        </Field>
        <Terms>
          <Checkbox
            {...fieldProps('terms')}
            label={t('register.terms')}
            error={textOf(errors.terms)}
            defaultChecked={!!typedValueOf(answer, 'terms')}
          />
          <details>
            <summary>{t('register.readTerms')}</summary>
            {terms.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </details>
        </Terms>
        <Button type="submit" variant="solid" wide>
          {t('register.submit')}
        </Button>
      </AccountForm>
      <p>
        {t('register.known')} <TextLink href={loginPath(redirect)}>{t('register.login')}</TextLink>
      </p>
    </>
  )
}

const Terms = styled.div`
  display: grid;
  gap: var(--space-1);

  summary {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: var(--primary-text);
    font-size: var(--text-sm);
    font-weight: 600;
    cursor: pointer;
  }
  details > p {
    margin-block-end: var(--space-3);
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
