import { useTranslation } from 'react-i18next'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
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

export function PlacesNote({
  competition: { places, team },
}: {
  competition: Pick<CompetitionView, 'places' | 'team'>
}) {
  const { t } = useTranslation('registration')
  const count = places.left ?? 0
  if (places.isNearlyFull)
    return (
      <StatusChip tone="warning">
        {t(team ? 'availability.nearlyFullOfTeams' : 'availability.nearlyFull', { count })}
      </StatusChip>
    )
  const texts = {
    available: () => t(team ? 'availability.teams' : 'availability.available', { count }),
    unlimited: () => t(team ? 'availability.unlimitedTeams' : 'availability.unlimited'),
    full: () => t('availability.full'),
    waiting_list: () => t('availability.waitingList'),
    registration_closed: () => t('availability.closed'),
    not_open: () => t('availability.notOpen'),
  }
  return <StatusChip tone={tones[places.state]}>{texts[places.state]()}</StatusChip>
}
