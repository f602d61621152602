import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { FormNotice } from './form-notice.tsx'
import { useErrorText } from './use-error-text.ts'

type AskAgainProps = { action: string; redirect: string; answer: FormAnswer }

export function RequestLinkForm({ action, redirect, answer }: AskAgainProps) {
  const { t } = useTranslation('account')
  const textOf = useErrorText()
  const { errors, refusal } = answer
  return (
    <Form method="post" action={action} noValidate>
      <input type="hidden" name="redirect" value={typedValueOf(answer, 'redirect') ?? redirect} />
      <FormNotice refusal={refusal} />
      <Field label={t('login.email')} error={textOf(errors.email)} required>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={typedValueOf(answer, 'email')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong gets the focus, without a script too
          autoFocus={!!errors.email}
        />
      </Field>
      <Button type="submit" variant="solid" icon="mail" wide>
        {t('ask.submit')}
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
`
