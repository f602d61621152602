import { useTranslation } from 'react-i18next'
import { refusalText, type Refusal } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Why the server did not take what was sent, and what to do about it. */
export function RefusalNotice({ refusal }: { refusal: Refusal | null }) {
  const { t } = useTranslation('registration')
  if (!refusal) return null
  return (
    <Banner tone="error" isAlert title={refusalText(t, refusal)}>
      {refusal.code === 'competition_full' && <p>{t('refused.chooseAnother')}</p>}
    </Banner>
  )
}
