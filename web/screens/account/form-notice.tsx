import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/banner.tsx'
import { refusalText, type Refusal } from '#web/refusal.ts'

export function FormNotice({ refusal }: { refusal: Refusal | null }) {
  const { t } = useTranslation(['account', 'refusals'])
  if (!refusal) return null
  const isWait = refusal.code === 'too_many_requests'
  return (
    <Banner tone={isWait ? 'warning' : 'error'} isAlert>
      {isWait ? t('account:tooMany', { count: Number(refusal.values.minutes) }) : refusalText(t, refusal)}
    </Banner>
  )
}
