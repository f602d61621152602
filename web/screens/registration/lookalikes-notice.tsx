import { useTranslation } from 'react-i18next'
import { fullName } from '#rules/registrations/full-name.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { CheckoutOrder } from './registration-data.ts'

/** Who or what seems to have a place already: read before the last press, and no reason to reject it. */
export function LookalikesNotice({ order: { athletes, namesake } }: { order: CheckoutOrder }) {
  const { t } = useTranslation('registration')
  const registered = athletes.filter(({ isLikelyRegistered }) => isLikelyRegistered)
  return (
    <>
      {namesake !== null && (
        <Banner tone="warning" title={t('lookalikes.team', { name: namesake })}>
          <p>{t('lookalikes.joinTeam')}</p>
        </Banner>
      )}
      {registered.map((athlete) => (
        <Banner key={athlete.id} tone="warning" title={t('lookalikes.athlete', { name: fullName(athlete) })}>
          <p>{t('lookalikes.checkAthlete')}</p>
        </Banner>
      ))}
    </>
  )
}
