import { useTranslation } from 'react-i18next'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import type { PaymentLabel } from '#rules/orders/order-state.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

export function EventStatusChip({ event: { status, isOver } }: { event: Pick<AdminEventRow, 'status' | 'isOver'> }) {
  const { t } = useTranslation('admin')
  const displayStatus = status === 'published' && isOver ? 'finished' : status
  const tones = { draft: 'neutral', published: 'success', cancelled: 'error', finished: 'info' } as const
  return <StatusChip tone={tones[displayStatus]}>{t(`events.status.${displayStatus}`)}</StatusChip>
}

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
