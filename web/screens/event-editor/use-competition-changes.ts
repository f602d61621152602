import { useTranslation } from 'react-i18next'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import type { CompetitionTerms } from '#rules/competitions/competition-form.ts'
import { useAct } from '#web/admin/use-act.ts'
import { competitionFields, competitionValues } from './event-values.ts'

export type CompetitionChanges = {
  move: (competitionId: string, direction: 'up' | 'down') => void
  remove: (competition: EditorCompetition) => void
}

export function useCompetitionChanges(event: EventCompetitions, terms: CompetitionTerms): CompetitionChanges {
  const { t } = useTranslation('event-editor')
  const failed = t('failed.update')
  const move = useAct('move', { failed, isRepeatable: true })
  const restore = useAct('add', { failed })
  const remove = useAct<null, EditorCompetition>('remove', {
    failed,
    done: (_, competition) => ({
      message: t('competitions.removed', { name: competition.name }),
      undoLabel: t('competitions.bringBack'),
      undo: () =>
        restore.send({
          ...competitionFields(competitionValues(competition, event, terms)),
          position: String(competition.position),
        }),
    }),
  })
  return {
    move: (competition, direction) => move.send({ competition, direction }),
    remove: (competition) => remove.send({ competition: competition.id }, competition),
  }
}
