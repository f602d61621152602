import { useTranslation } from 'react-i18next'
import { refusalText, type Refusal } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'

export function RefusalNotice({ refusal }: { refusal: Refusal | null }) {
  const { t } = useTranslation(['registration', 'refusals'])
  if (!refusal) return null
  return (
    <Banner tone="error" isAlert title={refusalText(t, refusal)}>
      {refusal.code === 'competition_full' && <p>{t('refused.chooseAnother')}</p>}
    </Banner>
  )
}
