import { useTranslation } from 'react-i18next'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'

export function NoConnection({ answer }: { answer: FormAnswer }) {
  const { t } = useTranslation('registration')
  if (!answer.isUnreachable) return null
  return (
    <Banner tone="error" isAlert>
      {t('noConnection')}
    </Banner>
  )
}
