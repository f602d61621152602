import { useTranslation } from 'react-i18next'
import type { MailingState } from '#rules/mailings/mailing-views.ts'
import { StatusChip } from '#web/ui/badge.tsx'

const tones = { draft: 'neutral', sending: 'info', paused: 'warning', done: 'success' } as const

export function MailingChip({ state }: { state: MailingState }) {
  const { t } = useTranslation('mailings')
  return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
}
