import { useTranslation } from 'react-i18next'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountForm } from './account-form.ts'
import { EmailField } from './email-field.tsx'
import { FormNotice } from './form-notice.tsx'

type AskAgainProps = { action: string; redirect: string; answer: FormAnswer }

export function RequestLinkForm({ action, redirect, answer }: AskAgainProps) {
  const { t } = useTranslation('account')
  return (
    <AccountForm method="post" action={action} noValidate>
      <input type="hidden" name="redirect" value={typedValueOf(answer, 'redirect') ?? redirect} />
      <FormNotice refusal={answer.refusal} />
      <EmailField answer={answer} />
      <Button type="submit" variant="solid" icon="mail" wide>
        {t('ask.submit')}
      </Button>
    </AccountForm>
  )
}
