import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventCancellation, EventHead } from '#rules/events/admin-event-views.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { refusalIn } from '#web/refusal.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { useFormats } from '../admin/staff.ts'

type CancelDialogProps = { event: EventHead; onClose: () => void; onConfirm: () => void }

export function CancelDialog({ event, onClose, onConfirm }: CancelDialogProps) {
  const { t } = useTranslation('admin')
  const { cancellation, refusal } = useCancellation(event.id)
  const formatRefusal = useRefusalText()
  return (
    <ConfirmDialog
      title={t('events.cancel.title')}
      keepLabel={t('events.cancel.keep')}
      submitLabel={t('events.to.cancelled')}
      isDisabled={!cancellation}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('events.cancel.text', { title: event.title })}</p>
      {cancellation && <Effects cancellation={cancellation} />}
      {refusal && <p role="alert">{formatRefusal(refusal)}</p>}
      {!cancellation && !refusal && (
        <p role="status">
          <Spinner /> {t('events.cancel.counting')}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Null until it is loaded for this event. */
function useCancellation(eventId: string) {
  const { load, data, state } = useFetcher<EventCancellation>()
  useEffect(() => {
    void load(adminPaths.eventCancellation(eventId))
  }, [eventId, load])
  const refusal = state === 'idle' ? refusalIn(data) : null
  const isCurrent = state === 'idle' && !refusal && data?.eventId === eventId
  return { cancellation: isCurrent ? (data ?? null) : null, refusal }
}

function Effects({ cancellation }: { cancellation: EventCancellation }) {
  const { t } = useTranslation('admin')
  const { money } = useFormats()
  const { orders, athletes, paid, unpaidOrders } = cancellation
  const sums = paid.map(({ amount, currency }) => money(amount, currency)).join(' + ')
  if (athletes + unpaidOrders === 0) return <p>{t('events.cancel.nobody')}</p>
  return (
    <EffectsBox>
      <Facts>
        <div>
          <dt>{t('events.cancel.orders')}</dt>
          <dd>{orders}</dd>
        </div>
        <div>
          <dt>{t('events.cancel.athletes')}</dt>
          <dd>{athletes}</dd>
        </div>
        <div>
          <dt>{t('events.cancel.paid')}</dt>
          <dd>{sums || money(0)}</dd>
        </div>
      </Facts>
      {athletes > 0 && <p>{t('events.cancel.mailed')}</p>}
      {paid.length > 0 && <p>{t('events.cancel.refund')}</p>}
      {unpaidOrders > 0 && <p>{t('events.cancel.unpaid', { count: unpaidOrders })}</p>}
    </EffectsBox>
  )
}

const EffectsBox = styled.div`
  display: grid;
  gap: var(--space-3);
  margin-block-start: var(--space-4);
`
const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-6);

  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    margin: 0;
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-variant-numeric: tabular-nums;
    font-weight: 800;
  }
`
