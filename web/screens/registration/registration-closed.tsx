import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { RegistrationData } from './registration-data.ts'

export function RegistrationClosed({ event }: Pick<RegistrationData, 'event'>) {
  const { t } = useTranslation('registration')
  const isFull = event.competitions.some(({ places }) => places.state === 'full')
  const isUnpayable = event.closedReason === 'payments_not_set_up'
  const closedTitle = isUnpayable ? t('closed.payments') : isFull ? t('closed.full') : t('closed.closed')
  const isOver = event.state === 'cancelled' || event.state === 'finished'
  const titles = {
    cancelled: t('closed.cancelled'),
    finished: t('closed.finished'),
    full: t('closed.full'),
    closed: closedTitle,
    open: t('closed.closed'),
    nearly_full: t('closed.closed'),
  }
  return (
    <EmptyState
      title={titles[event.state]}
      action={<ButtonLink href={`/event/${event.slug}`}>{t('page.backToEvent')}</ButtonLink>}
    >
      {isOver ? t('closed.overText') : isUnpayable ? t('closed.paymentsText') : t('closed.text')}
    </EmptyState>
  )
}
