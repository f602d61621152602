import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher, useNavigate } from 'react-router'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventEditorPage } from '#rules/events/event-editor-view.ts'
import { competitionForm, type CompetitionTerms } from '#rules/competitions/competition-form.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useInputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import type { Refusal } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { competitionValues } from './event-values.ts'

export type CompetitionFormProps = {
  event: EventEditorPage
  terms: CompetitionTerms
  /** Null: a new one. */
  competition: EditorCompetition | null
}

export function useCompetitionForm(
  { event, terms, competition }: CompetitionFormProps,
  element: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation('event-editor')
  const formatRefusal = useRefusalText()
  const navigate = useNavigate()
  const fetcher = useFetcher<unknown>()
  const storedValues = competitionValues(competition, event, terms)
  const [start, setStart] = useState({ values: storedValues, revision: competition?.revision ?? 0 })
  const schema = useMemo(() => competitionForm(terms), [terms])
  const form = useAppForm({
    defaultValues: start.values,
    validators: { onChange: schema },
    onSubmit: () => send(start.revision),
    onSubmitInvalid: () => focusFirstError(element.current),
  })
  useInputBeforeHydration(form, element)
  const send = (revision: number) => {
    const target: Record<string, string> = competition
      ? { intent: 'edit-competition', competition: competition.id }
      : { intent: 'add-competition' }
    const fields = Object.fromEntries(Object.entries(form.state.values).map(([name, value]) => [name, value ?? '']))
    void fetcher.submit({ ...fields, ...target, revision: String(revision) }, { method: 'post' })
  }
  // The button that opens the form is elsewhere on the page: moves the focus here.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])
  const answer = useMemo(() => formAnswer(fetcher.data), [fetcher.data])

  const showOutcome = useEffectEvent((data: unknown) => {
    if (data && typeof data === 'object' && 'saved' in data) {
      notify.success(t('competition.saved', { name: form.state.values.name }))
      return void navigate('?tab=competitions', { replace: true, preventScrollReset: true })
    }
    focusFirstError(element.current)
    const { refusal, errors } = answer
    if (refusal?.code === 'changed_meanwhile' || Object.keys(errors).length > 0 || (refusal && fieldErrorOf(refusal)))
      return
    notify.error(t('failed.update'), refusal ? { description: formatRefusal(refusal) } : {})
  })
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) showOutcome(fetcher.data)
  }, [fetcher.state, fetcher.data])

  const errors = useMemo(() => ({ ...answer.errors, ...(answer.refusal && fieldErrorOf(answer.refusal)) }), [answer])
  const isConflict = fetcher.state === 'idle' && answer.refusal?.code === 'changed_meanwhile' && competition !== null
  return {
    form,
    errors,
    isBusy: fetcher.state !== 'idle',
    conflict: isConflict
      ? {
          mine: form.state.values,
          theirs: storedValues,
          onKeepMine: () => send(competition.revision),
          onTakeTheirs: () => {
            setStart({ values: storedValues, revision: competition.revision })
            form.reset(storedValues)
            fetcher.reset()
          },
        }
      : null,
  }
}

/** Maps a refusal of the database to the validation code of its field. */
function fieldErrorOf({ code, values }: Refusal): Record<string, string> | null {
  if (code === 'capacity_below_taken') return { capacity: `below_taken:${values.taken}` }
  return code === 'name_taken' ? { name: 'name_taken' } : null
}
