import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/banner.tsx'

export function OpenPlaces({ count }: { count: number }) {
  const { t } = useTranslation('registration')
  return count > 0 ? <Banner tone="info">{t('team.open', { count })}</Banner> : null
}
