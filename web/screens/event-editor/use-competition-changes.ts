import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventEditorPage } from '#rules/events/event-editor-view.ts'
import type { CompetitionTerms } from '#rules/competitions/competition-form.ts'
import { refusalIn } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { competitionValues } from './event-values.ts'

export type CompetitionChanges = {
  move: (competitionId: string, direction: 'up' | 'down') => void
  remove: (competition: EditorCompetition) => void
}

export function useCompetitionChanges(event: EventEditorPage, terms: CompetitionTerms): CompetitionChanges {
  const { t } = useTranslation('event-editor')
  const formatRefusal = useRefusalText()
  const fetcher = useFetcher<unknown>()
  const pendingRemoval = useRef<EditorCompetition | null>(null)
  const send = (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post' })
  const restore = (competition: EditorCompetition) =>
    send({
      ...competitionValues(competition, event, terms),
      intent: 'add-competition',
      position: String(competition.position),
    })

  const showOutcome = useEffectEvent((answer: unknown) => {
    const competition = pendingRemoval.current
    pendingRemoval.current = null
    const refusal = refusalIn(answer)
    const isFailed = refusal !== null || (answer as { isUnreachable?: boolean }).isUnreachable === true
    if (isFailed) return notify.error(t('failed.update'), refusal ? { description: formatRefusal(refusal) } : {})
    if (competition)
      notify.success(t('competitions.removed', { name: competition.name }), {
        action: { label: t('competitions.bringBack'), onClick: () => restore(competition) },
      })
  })
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) showOutcome(fetcher.data)
  }, [fetcher.state, fetcher.data])

  return {
    move: (competition, direction) => send({ intent: 'move-competition', competition, direction }),
    remove: (competition) => {
      pendingRemoval.current = competition
      send({ intent: 'remove-competition', competition: competition.id })
    },
  }
}
