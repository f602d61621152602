import { useTranslation } from 'react-i18next'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventEditorPage } from '#rules/events/event-editor-view.ts'
import type { CompetitionTerms } from '#rules/competitions/competition-form.ts'
import { useAct } from '#web/admin/use-act.ts'
import { competitionValues } from './event-values.ts'

export type CompetitionChanges = {
  move: (competitionId: string, direction: 'up' | 'down') => void
  remove: (competition: EditorCompetition) => void
}

export function useCompetitionChanges(event: EventEditorPage, terms: CompetitionTerms): CompetitionChanges {
  const { t } = useTranslation('event-editor')
  const failed = t('failed.update')
  const move = useAct('move-competition', { failed })
  const restore = useAct('add-competition', { failed })
  const remove = useAct<null, EditorCompetition>('remove-competition', {
    failed,
    done: (_, competition) => ({
      message: t('competitions.removed', { name: competition.name }),
      undoLabel: t('competitions.bringBack'),
      undo: () =>
        restore.send({ ...competitionValues(competition, event, terms), position: String(competition.position) }),
    }),
  })
  return {
    move: (competition, direction) => move.send({ competition, direction }),
    remove: (competition) => remove.send({ competition: competition.id }, competition),
  }
}
