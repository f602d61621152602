import { useTranslation } from 'react-i18next'
import { Sheet } from '#web/admin/sheet.tsx'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { PartForm } from './part-form.tsx'
import { Disclosure } from './disclosure.tsx'
import { usePart } from './use-part.ts'

export function LeavePart({ organization, answer }: { organization: string; answer: FormAnswer }) {
  const { t } = useTranslation('profile')
  const { isOpen, errorOf, refusal } = usePart(answer, 'leave')
  return (
    <Sheet title={t('leave.title', { organization })} lead={t('leave.lead')} level="h2">
      <Disclosure label={t('leave.open')} isOpen={isOpen}>
        <PartForm intent="leave" refusal={refusal}>
          <Checkbox name="sure" label={t('leave.confirm', { organization })} error={errorOf('sure')} required />
          <Button type="submit" variant="danger">
            {t('leave.submit', { organization })}
          </Button>
        </PartForm>
      </Disclosure>
    </Sheet>
  )
}
