import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/banner.tsx'

export function HoldGone() {
  const { t } = useTranslation('tickets')
  return (
    <Banner tone="warning" isAlert title={t('expired.title')}>
      {t('expired.text')}
    </Banner>
  )
}
