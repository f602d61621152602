import { useStore } from '@tanstack/react-form'
import { useMemo, useRef, useState, useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { EventBasics } from '#rules/events/event-editor-view.ts'
import { eventForm } from '#rules/events/event-form.ts'
import { useDiscard, type Saving } from '#web/admin/saving.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { marksErrors } from '#web/forms/marks-errors.ts'
import { useAppForm } from '#web/forms/form.tsx'
import type { Refusal } from '#web/refusal.ts'
import { dismissErrors, notify } from '#web/ui/toast.tsx'
import { belowTakenCode } from './below-taken.ts'
import { eventValues } from './event-values.ts'
import { useReportedState, type Draft } from './tabs.ts'
import { useSaveFailure, useSaving } from './use-saving.ts'
import { validPart } from './valid-part.ts'
import { momentOf } from './when-sentences.ts'
import { useTheirChanges } from '#web/admin/use-their-changes.ts'

/** The form starts from the draft or the event as it is when the tab opens; later loads do not reset it. */
export function useBasicForm(event: EventBasics, draft: Draft | null, now: string) {
  const { t } = useTranslation('event-editor')
  const reportFailure = useSaveFailure()
  const element = useRef<HTMLFormElement>(null)
  const [initial] = useState(() => {
    const savedValues = eventValues(event)
    return {
      values: { ...savedValues, ...draft?.values },
      saved: draft ?? { savedText: JSON.stringify(savedValues), revision: event.revision },
    }
  })
  const isDraft = event.status === 'draft'
  const form = useAppForm({
    values: initial.values,
    schema: eventForm,
    isValidatedAtStart: true,
    onValid: () => saving.save(),
    element,
  })
  const values = useStore(form.store, (state) => state.values)
  const isValid = useStore(form.store, (state) => state.isValid)
  const hasMarks = useStore(form.store, marksErrors)
  const saving = useSaving({
    start: initial.saved,
    values,
    isValid: !hasMarks,
    savableOf: (saved) => validPart(eventForm, values, saved),
    isAutomatic: isDraft,
    onSaved: () => {
      if (isDraft) dismissErrors()
      else notify.success(t('updated'))
    },
    onFailed: (refusal) => {
      focusFirstError(element.current)
      if (!refusal || !fieldErrorOf(refusal)) reportFailure(refusal)
    },
  })
  useTheirChanges(form, {
    base: saving.savedValues as typeof values,
    theirs: eventValues(event),
    isConflict: saving.state === 'conflict',
  })
  const { errors: fieldErrors, refusal } = saving
  const needError = useNeed(element, values, now)
  const errors = useMemo(
    () => ({ ...needError, ...fieldErrors, ...(refusal && fieldErrorOf(refusal)) }),
    [needError, fieldErrors, refusal],
  )
  const { isDirty, state, draft: unsaved } = saving
  useReportedState('basics', {
    save: () => void form.handleSubmit(),
    isDirty,
    state,
    draft: unsaved,
    isValid,
    isAutomatic: isDraft,
  })
  const discard = useDiscard(form, saving.savedValues as typeof values)
  return { form, element, values, errors, isDraft, saving: { ...saving, discard } satisfies Saving }
}

function fieldErrorOf(refusal: Refusal): Record<string, string> | null {
  const { code, field } = refusal
  if (code === 'event_incomplete' && field) return { [field]: 'needed_to_publish' }
  if (code === 'slug_taken') return { slug: 'taken' }
  return code === 'capacity_below_taken' ? { totalPlaces: belowTakenCode(refusal) } : null
}

export type Basic = ReturnType<typeof useBasicForm>
export type BasicForm = Basic['form']

const fields = { '#need-title': 'title', '#need-date': 'date', '#need-location': 'locationName' } as const
type Field = (typeof fields)[keyof typeof fields]
type Values = Readonly<Record<'title' | 'date' | 'time' | 'timeZone', string> & { locationName?: string }>

/** Focuses the field that a link of the publish checklist names, and returns what is wrong with it. */
function useNeed(
  element: RefObject<HTMLFormElement | null>,
  values: Values,
  now: string,
): Readonly<Record<string, string>> | null {
  const location = useLocation()
  const field = fieldOf(location)
  const code = field && problemOf(field, values, new Date(now))
  useEffect(() => {
    const name = fieldOf(location)
    if (!name) return
    // A toast with a link returns the focus to where it came from when it loses it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [location, element])
  return useMemo(() => (field && code ? { [field]: code } : null), [field, code])
}

const fieldOf = ({ hash }: { hash: string }): Field | null =>
  Object.hasOwn(fields, hash) ? fields[hash as keyof typeof fields] : null

function problemOf(field: Field, values: Values, now: Date): string | null {
  if (field !== 'date') return !values[field]?.trim() ? 'needed_to_publish' : null
  const start = momentOf(values)
  return start && start <= now ? 'date_ahead' : null
}
