import { useCallback, useMemo, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetailsEdit } from '#rules/events/details-form.ts'
import type { EventDetailsView } from '#rules/events/event-details-view.ts'
import type { Saving } from '#web/admin/saving.ts'
import { useMergedChanges } from '#web/admin/use-their-changes.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { dismissErrors, notify } from '#web/ui/toast.tsx'
import { useReportedState, type Draft } from '../event-editor/tabs.ts'
import { useSaveFailure, useSaving } from '../event-editor/use-saving.ts'
import { detailsOf, editedDetails, errorsOf, type EditedDetails } from './edited-details.ts'

type Change = (details: EditedDetails) => Partial<EditedDetails>

const sentText = (details: EditedDetails): string => JSON.stringify(detailsOf(details))

const readSent = (text: unknown): EditedDetails => editedDetails(JSON.parse(String(text)) as EventDetailsEdit)

export function useDetailsSaving(
  event: EventDetailsView,
  stored: Draft | null,
  element: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation(['event-details', 'admin'])
  const reportFailure = useSaveFailure()
  const errorText = useErrorText()
  const [initial] = useState(() => {
    const saved = editedDetails(event.values)
    return {
      details: stored ? readSent(stored.values.details) : saved,
      saved: stored ?? { savedText: JSON.stringify({ details: sentText(saved) }), revision: event.revision },
    }
  })
  const [details, setDetails] = useState(initial.details)
  const [hasTried, setHasTried] = useState(false)
  const errorsJson = JSON.stringify(errorsOf(details))
  // The same object while the same is wrong: rows that did not change are not rendered again.
  const errors = useMemo(() => JSON.parse(errorsJson) as Record<string, string>, [errorsJson])
  const errorOf = useCallback(
    (path: string, isShownAtOnce = false) => errorText(hasTried || isShownAtOnce ? errors[path] : undefined),
    [errorText, errors, hasTried],
  )
  const isValid = errorsJson === '{}'
  const isDraft = event.status === 'draft'
  const saving = useSaving({
    start: initial.saved,
    values: { details: sentText(details) },
    isValid,
    isAutomatic: isDraft,
    onSaved: () => {
      if (isDraft) dismissErrors()
      else notify.success(t('event-details:saved'))
    },
    onFailed: reportFailure,
  })
  useMergedChanges<EventDetailsEdit>({
    base: JSON.parse(String(saving.savedValues.details)) as EventDetailsEdit,
    theirs: event.values,
    isConflict: saving.state === 'conflict',
    read: () => detailsOf(details),
    write: (merged) => setDetails(editedDetails(merged)),
  })
  const submit = async () => {
    if (isValid) return saving.save()
    setHasTried(true)
    focusFirstError(element.current)
  }
  useReportedState('details', { ...saving, save: () => void submit(), isValid, isAutomatic: isDraft })

  const change = (how: Change) => setDetails((before) => ({ ...before, ...how(before) }))
  const offerUndo = (message: string, undo: () => void) =>
    notify.info(message, { action: { label: t('admin:undo'), onClick: undo, hasUndoKey: true } })
  return {
    details,
    change,
    /** Changes them and offers to change them back, whatever is done in between. */
    changeWithUndo: (how: Change, undo: Change, message: string) => {
      change(how)
      offerUndo(message, () => change(undo))
    },
    /** What is wrong, once somebody has tried to save; `isShownAtOnce` for what is chosen and not typed. */
    errorOf,
    save: saving.save,
    saving: {
      ...saving,
      discard: () => {
        const before = details
        setDetails(readSent(saving.savedValues.details))
        offerUndo(t('admin:saveBar.discarded'), () => setDetails(before))
      },
    } satisfies Saving,
    submit,
  }
}

export type DetailsEditing = ReturnType<typeof useDetailsSaving>
