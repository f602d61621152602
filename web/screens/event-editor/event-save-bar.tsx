import { useTranslation } from 'react-i18next'
import { SaveBar } from '#web/admin/save-bar.tsx'
import type { SaveState } from './use-saving.ts'

type EventSaveBarProps = { state: SaveState; savedAt: string | null; isDraft: boolean }

export function EventSaveBar({ state, savedAt, isDraft }: EventSaveBarProps) {
  const { t } = useTranslation('event-editor')
  const time = savedAt ? clockOf(new Date(savedAt)) : ''
  return (
    <SaveBar
      label={t(isDraft ? 'saveDraft' : 'update')}
      variant={isDraft ? 'outline' : 'solid'}
      isBusy={state === 'saving'}
      status={t(`state.${isDraft ? 'draft' : 'live'}.${state}`, { time })}
      hasTrouble={['invalid', 'unreachable', 'refused', 'conflict'].includes(state)}
    />
  )
}

// By the reader's clock, not in the event's zone.
const clockOf = (moment: Date) =>
  `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`
