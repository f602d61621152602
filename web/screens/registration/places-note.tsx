import { useTranslation } from 'react-i18next'
import type { PlacesView } from '#rules/competitions/places.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const tones = {
  available: 'success',
  unlimited: 'success',
  full: 'error',
  registration_closed: 'neutral',
  not_open: 'neutral',
} as const satisfies Record<PlacesView['state'], Tone>

export function PlacesNote({ spots }: { spots: PlacesView }) {
  const { t } = useTranslation('registration')
  if (spots.isNearlyFull)
    return <StatusChip tone="warning">{t('spots.nearlyFull', { count: spots.left ?? 0 })}</StatusChip>
  const texts = {
    available: () => t('spots.available', { count: spots.left ?? 0 }),
    unlimited: () => t('spots.unlimited'),
    full: () => t('spots.full'),
    registration_closed: () => t('spots.closed'),
    not_open: () => t('spots.notOpen'),
  }
  return <StatusChip tone={tones[spots.state]}>{texts[spots.state]()}</StatusChip>
}
