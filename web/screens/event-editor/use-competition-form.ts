import { useStore } from '@tanstack/react-form'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import { competitionForm, type CompetitionTerms } from '#rules/competitions/competition-form.ts'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { useInputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import type { Refusal } from '#web/refusal.ts'
import { competitionValues } from './event-values.ts'
import { useEditorTabs } from './tabs.ts'

export type CompetitionFormProps = {
  event: EventCompetitions
  terms: CompetitionTerms
  /** Null: a new one, or one that was removed while it was edited. */
  competition: EditorCompetition | null
  removedName: string | null
}

export function useCompetitionForm(
  { event, terms, competition }: CompetitionFormProps,
  element: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation('event-editor')
  const navigate = useNavigate()
  const storedValues = competitionValues(competition, event, terms)
  const [start, setStart] = useState({ values: storedValues, revision: competition?.revision ?? 0 })
  const schema = useMemo(() => competitionForm(terms), [terms])
  const form = useAppForm({
    values: start.values,
    schema: schema,
    onValid: () => send(start.revision),
    element,
  })
  useInputBeforeHydration(form, element)
  const {
    send: submit,
    isBusy,
    answer,
    reset,
  } = useAct(competition ? 'edit' : 'add', {
    failed: t('failed.update'),
    done: () => ({ message: t('competition.saved', { name: form.state.values.name }) }),
    onDone: () => void navigate('?', { replace: true, preventScrollReset: true }),
    onRejected: ({ refusal }) => {
      focusFirstError(element.current)
      return refusal !== null && (codesShownByForm.has(refusal.code) || fieldErrorOf(refusal) !== null)
    },
  })
  const send = (revision: number) => {
    const fields = Object.fromEntries(Object.entries(form.state.values).map(([name, value]) => [name, value ?? '']))
    submit({ ...fields, ...(competition && { competition: competition.id }), revision: String(revision) })
  }
  const isDirty = useStore(form.store, ({ values }) => JSON.stringify(values)) !== JSON.stringify(start.values)
  const { report } = useEditorTabs()
  useEffect(() => {
    report('competitions', {
      state: isDirty ? 'unsaved' : 'clean',
      isDirty,
      isStuck: isDirty,
      isSavable: false,
      save: () => {},
      draft: null,
    })
    return () => report('competitions', null)
  }, [isDirty, report])
  // The button that opens the form is elsewhere on the page: moves the focus here.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])

  const errors = useMemo(() => ({ ...answer.errors, ...(answer.refusal && fieldErrorOf(answer.refusal)) }), [answer])
  const isConflict = !isBusy && answer.refusal?.code === 'changed_meanwhile' && competition !== null
  return {
    form,
    errors,
    isBusy,
    conflict: isConflict
      ? {
          mine: form.state.values,
          theirs: storedValues,
          onKeepMine: () => send(competition.revision),
          onTakeTheirs: () => {
            setStart({ values: storedValues, revision: competition.revision })
            form.reset(storedValues)
            reset()
          },
        }
      : null,
  }
}

const codesShownByForm: ReadonlySet<Refusal['code']> = new Set(['changed_meanwhile', 'not_found'])

/** Maps a refusal of the database to the validation code of its field. */
function fieldErrorOf({ code, values }: Refusal): Record<string, string> | null {
  if (code === 'capacity_below_taken') return { capacity: `below_taken:${values.taken}` }
  return code === 'name_taken' ? { name: 'name_taken' } : null
}
