import { useTranslation } from 'react-i18next'
import type { PlacesView } from '#rules/competitions/places.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const tones = {
  available: 'success',
  unlimited: 'success',
  full: 'error',
  waiting_list: 'warning',
  registration_closed: 'neutral',
  not_open: 'neutral',
} as const satisfies Record<PlacesView['state'], Tone>

export function PlacesNote({ places }: { places: PlacesView }) {
  const { t } = useTranslation('registration')
  if (places.isNearlyFull)
    return <StatusChip tone="warning">{t('availability.nearlyFull', { count: places.left ?? 0 })}</StatusChip>
  const texts = {
    available: () => t('availability.available', { count: places.left ?? 0 }),
    unlimited: () => t('availability.unlimited'),
    full: () => t('availability.full'),
    waiting_list: () => t('availability.waitingList'),
    registration_closed: () => t('availability.closed'),
    not_open: () => t('availability.notOpen'),
  }
  return <StatusChip tone={tones[places.state]}>{texts[places.state]()}</StatusChip>
}
