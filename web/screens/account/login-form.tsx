import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { validationMessage } from '../../../server/rules/validation-message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** What an attempt to sign in was answered. `errors` are validation codes by field; `email` is kept as it was typed. */
export type LoginAnswer = {
  email: string
  errors: { email?: string; password?: string }
  isRefused: boolean
  waitMinutes: number | null
}

/** Log-in by password or by a mailed link: one form, two buttons, no script needed. */
export function LoginForm({ redirect, answer }: { redirect: string; answer: LoginAnswer | undefined }) {
  const { t } = useTranslation(['account', 'validation'])
  const textOf = (code: string | undefined) => {
    if (!code) return null
    const { key, values } = validationMessage(code)
    return t(`validation:${key}`, values)
  }
  const { errors = {}, isRefused = false, waitMinutes = null } = answer ?? {}
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="redirect" value={redirect} />
      {isRefused && (
        <Banner tone="error" isAlert>
          {t('validation:invalid_credentials')}
        </Banner>
      )}
      {waitMinutes !== null && (
        <Banner tone="warning" isAlert>
          {t('account:login.tooMany', { count: waitMinutes })}
        </Banner>
      )}
      <Field label={t('account:login.email')} error={textOf(errors.email)} required>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={answer?.email}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong gets the focus, without a script too
          autoFocus={!!errors.email}
        />
      </Field>
      <Field label={t('account:login.password')} error={textOf(errors.password)}>
        <Input
          name="password"
          type="password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
          autoFocus={!errors.email && (!!errors.password || isRefused)}
        />
      </Field>
      <Button type="submit" name="by" value="password" variant="solid" wide>
        {t('account:login.submit')}
      </Button>
      <Or>{t('account:login.or')}</Or>
      <Button type="submit" name="by" value="link" icon="mail" wide>
        {t('account:login.link')}
      </Button>
      <Hint>{t('account:login.linkHint')}</Hint>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
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
