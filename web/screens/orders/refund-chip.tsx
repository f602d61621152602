import { useTranslation } from 'react-i18next'
import type { RefundViewState } from '#rules/refunds/refund-state.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const tones: Record<RefundViewState, Tone> = {
  requested: 'info',
  sent: 'info',
  done: 'success',
  failed: 'error',
  manual: 'warning',
  not_needed: 'neutral',
}

export function RefundChip({ state }: { state: RefundViewState }) {
  const { t } = useTranslation('orders')
  return <StatusChip tone={tones[state]}>{t(`refund.state.${state}`)}</StatusChip>
}
