import { useStore } from '@tanstack/react-form'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import { competitionForm, type CompetitionInput, type CompetitionTerms } from '#rules/competitions/competition-form.ts'
import { saveStateOf, type Saving } from '#web/admin/saving.ts'
import { useAct } from '#web/admin/use-act.ts'
import { inputName } from '#web/forms/form-values.ts'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { marksErrors } from '#web/forms/marks-errors.ts'
import { useInputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import type { Refusal } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { competitionFields, competitionValues } from './event-values.ts'
import { useReportedForm } from './tabs.ts'

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
  const { typed, close } = useDiscardByClosing(competition)
  const form = useAppForm({
    values: typed ?? start.values,
    schema,
    onValid: () => send(start.revision),
    element,
  })
  useInputBeforeHydration(form, element)
  const {
    send: submit,
    isBusy,
    data,
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
    submit({
      ...competitionFields(form.state.values),
      ...(competition && { competition: competition.id }),
      revision: String(revision),
    })
  }
  const isDirty = useStore(form.store, ({ values }) => JSON.stringify(values)) !== JSON.stringify(start.values)
  const isValid = !useStore(form.store, marksErrors)
  useReportedForm('competitions', isDirty)
  // The button that opens the form is elsewhere on the page: moves the focus here.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])

  const errors = useMemo(
    () => ({ ...errorsByInput(answer.errors), ...(answer.refusal && fieldErrorOf(answer.refusal)) }),
    [answer],
  )
  const isConflict = !isBusy && answer.refusal?.code === 'changed_meanwhile' && competition !== null
  return {
    form,
    errors,
    isBusy,
    saving: {
      state: saveStateOf({
        isSending: isBusy,
        isDirty,
        isValid,
        savedAt: null,
        rejection: data ? { refusal: answer.refusal, isUnreachable: isUnreachable(data) } : null,
      }),
      savedAt: null,
      isDirty,
      discard: () => close(isDirty ? form.state.values : null),
    } satisfies Saving,
    conflict: isConflict
      ? {
          mine: withTierText(form.state.values),
          theirs: withTierText(storedValues),
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

/** Closes the form; Undo opens it again with what was typed. */
function useDiscardByClosing(competition: EditorCompetition | null) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const { typed } = (useLocation().state ?? {}) as { typed?: CompetitionInput }
  const close = (values: CompetitionInput | null) => {
    void navigate('?', { replace: true, preventScrollReset: true })
    if (!values) return
    const open = () => void navigate(`?edit=${competition?.id ?? 'new'}`, { state: { typed: values } })
    notify.info(t('saveBar.discarded'), { action: { label: t('undo'), onClick: open, hasUndoKey: true } })
  }
  return { typed, close }
}

export const errorsByInput = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([path, code]) => [inputName(path), code]))

/** A list of prices is compared as a whole. */
const withTierText = ({ tiers = [], ...values }: CompetitionInput) => ({
  ...values,
  tiers: tiers.map(({ price, until, places }) => [price, until, places].filter(Boolean).join(' · ')).join('; '),
})

const codesShownByForm: ReadonlySet<Refusal['code']> = new Set(['changed_meanwhile', 'not_found'])

function fieldErrorOf({ code, field, values }: Refusal): Record<string, string> | null {
  if (code === 'capacity_below_taken') return { [field ?? 'capacity']: `below_taken:${values.taken}` }
  if (code === 'team_locked') return { isTeam: code }
  if (code === 'team_names_repeat') return { uniqueTeamNames: code }
  return code === 'name_taken' ? { name: 'name_taken' } : null
}
