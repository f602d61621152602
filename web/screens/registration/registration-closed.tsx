import { useTranslation } from 'react-i18next'
import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { RegistrationData } from './registration-data.ts'

export function RegistrationClosed({ event }: Pick<RegistrationData, 'event'>) {
  const { t } = useTranslation('registration')
  const waited = event.competitions.find(({ places }) => places.state === 'waiting_list')
  const isFull = waited !== undefined || event.competitions.some(({ places }) => places.state === 'full')
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
      action={
        waited ? (
          <ButtonLink variant="solid" href={paths.waitingList(event.slug, waited.id)}>
            {t('closed.joinWaitingList')}
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.event(event.slug)}>{t('page.backToEvent')}</ButtonLink>
        )
      }
    >
      {isOver
        ? t('closed.overText')
        : waited
          ? t('closed.waitingText')
          : isUnpayable
            ? t('closed.paymentsText')
            : t('closed.text')}
    </EmptyState>
  )
}
