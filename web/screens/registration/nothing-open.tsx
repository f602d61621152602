import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { RegistrationData } from './registration-data.ts'

/** Nobody can register now, and why. */
export function NothingOpen({ event }: Pick<RegistrationData, 'event'>) {
  const { t } = useTranslation('registration')
  const isFull = event.competitions.some(({ spots }) => spots.state === 'full')
  const texts = {
    cancelled: t('closed.cancelled'),
    finished: t('closed.finished'),
    full: t('closed.full'),
    closed: isFull ? t('closed.full') : t('closed.closed'),
    open: t('closed.closed'),
    nearly_full: t('closed.closed'),
  }
  return (
    <EmptyState
      title={texts[event.state]}
      action={<ButtonLink href={`/event/${event.slug}`}>{t('page.backToEvent')}</ButtonLink>}
    >
      {t('closed.text')}
    </EmptyState>
  )
}
