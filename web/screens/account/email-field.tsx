import { useTranslation } from 'react-i18next'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useErrorText } from '#web/forms/use-error-text.ts'

export function EmailField({ answer }: { answer: FormAnswer }) {
  const { t } = useTranslation('account')
  const textOf = useErrorText()
  const { email: code } = answer.errors
  return (
    <Field label={t('login.email')} error={textOf(code)} required>
      <Input
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={typedValueOf(answer, 'email')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong gets the focus, without a script too
        autoFocus={!!code}
      />
    </Field>
  )
}
