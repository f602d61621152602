import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { eventMarksOf, type EventMark, type EventMarks } from '#rules/events/event-marks.ts'
import type { PaymentLabel } from '#rules/orders/order-state.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const eventTones: Record<EventMark, Tone> = {
  draft: 'neutral',
  published: 'success',
  cancelled: 'error',
  finished: 'info',
  sold_out: 'warning',
  closed: 'neutral',
  closing_soon: 'warning',
  this_weekend: 'info',
}

type EventStatusProps = { event: Pick<AdminEventRow, 'status' | 'isOver'> & EventMarks }

export function EventStatusChip({ event }: EventStatusProps) {
  const { t } = useTranslation('admin')
  return (
    <Chips>
      {eventMarksOf(event).map((mark) => (
        <StatusChip key={mark} tone={eventTones[mark]}>
          {t(`events.status.${mark}`)}
        </StatusChip>
      ))}
    </Chips>
  )
}

const Chips = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`

const labelTones: Record<PaymentLabel, Tone> = {
  paid: 'success',
  completed: 'success',
  approved: 'success',
  free: 'success',
  pending: 'warning',
  in_process: 'warning',
  unpaid: 'neutral',
  rejected: 'error',
  failed: 'error',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'info',
  charged_back: 'error',
}

export function PaymentChip({ label }: { label: PaymentLabel }) {
  const { t } = useTranslation('admin')
  return <StatusChip tone={labelTones[label]}>{t(`payment.${label}`)}</StatusChip>
}
