import { useTranslation } from 'react-i18next'
import type { Rejection } from '#web/forms/use-submission.ts'
import { dismissUndo, notify } from '#web/ui/toast.tsx'

export type SaveState = 'clean' | 'unsaved' | 'invalid' | 'saving' | 'saved' | 'conflict' | 'refused' | 'unreachable'

export type Saving = {
  state: SaveState
  /** ISO moment. */
  savedAt: string | null
  isDirty: boolean
  discard: () => void
}

type Progress = {
  isSending: boolean
  isDirty: boolean
  isValid: boolean
  savedAt: string | null
  rejection: Pick<Rejection, 'refusal' | 'isUnreachable'> | null
}

export function saveStateOf({ isSending, isDirty, isValid, savedAt, rejection }: Progress): SaveState {
  if (isSending) return 'saving'
  if (!isDirty) return savedAt ? 'saved' : 'clean'
  if (rejection?.refusal) return rejection.refusal.code === 'changed_meanwhile' ? 'conflict' : 'refused'
  if (!isValid) return 'invalid'
  return rejection?.isUnreachable ? 'unreachable' : 'unsaved'
}

type ResettableForm<Values> = {
  state: { values: Values }
  store: { subscribe: (onChange: () => void) => { unsubscribe: () => void } }
  reset: (values: Values, options: { keepDefaultValues: true }) => void
  setFieldValue: (name: never, value: never) => void
}

export function useDiscard<Values extends object>(form: ResettableForm<Values>, saved: Values): () => void {
  const { t } = useTranslation('admin')
  return () => {
    const undo = discard(form, saved, () => dismissUndo(toast))
    const toast = notify.info(t('saveBar.discarded'), { action: { label: t('undo'), onClick: undo, hasUndoKey: true } })
  }
}

/** Returns what restores the values until the form changes. */
export function discard<Values extends object>(
  form: ResettableForm<Values>,
  saved: Values,
  onChanged: () => void,
): () => void {
  const typed = form.state.values
  form.reset(saved, { keepDefaultValues: true })
  const discarded = JSON.stringify(form.state.values)
  let isOver = false
  const end = () => {
    isOver = true
    subscription.unsubscribe()
  }
  const subscription = form.store.subscribe(() => {
    if (isOver || JSON.stringify(form.state.values) === discarded) return
    end()
    onChanged()
  })
  return () => {
    if (isOver) return
    end()
    restore(form, typed)
  }
}

function restore<Values extends object>(form: ResettableForm<Values>, typed: Values): void {
  for (const name of Object.keys({ ...form.state.values, ...typed }))
    form.setFieldValue(name as never, typed[name as keyof Values] as never)
}
