import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { refusalText } from '#web/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { FormNotice } from '../account/form-notice.tsx'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { CodeField } from './code-field.tsx'

export function SecondStep({ redirect, answer }: { redirect: string; answer: FormAnswer }) {
  const { t } = useTranslation(['profile', 'refusals'])
  const textOf = useErrorText()
  const { errors, refusal } = answer
  const isCodeRefusal = refusal?.field === 'code'
  return (
    <>
      <Form method="post" noValidate>
        <input type="hidden" name="redirect" value={redirect} />
        <FormNotice refusal={isCodeRefusal ? null : refusal} />
        <CodeField
          label={t('profile:code.label')}
          hint={t('profile:code.hint')}
          error={isCodeRefusal ? refusalText(t, refusal) : textOf(errors.code)}
          hasAutoFocus
        />
        <Button type="submit" variant="solid" wide>
          {t('profile:code.submit')}
        </Button>
      </Form>
      <Hint>{t('profile:code.lost')}</Hint>
      <OtherForm method="post" action={accountPaths.logout}>
        <Button type="submit" variant="quiet" size="sm">
          {t('profile:code.other')}
        </Button>
      </OtherForm>
    </>
  )
}

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
`
const OtherForm = styled.form`
  margin-inline-start: calc(-1 * var(--space-4));
`
const Hint = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
