import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveStateOf } from '#web/admin/saving.ts'
import { useSubmission, type Rejection } from '#web/forms/use-submission.ts'
import type { Refusal } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'

export type Fields = Readonly<Record<string, string | boolean>>

/** As a browser sends them. */
export function formFieldsOf(values: Fields): Record<string, string> {
  const fields = Object.entries(values).filter(([, value]) => value !== false)
  return Object.fromEntries(fields.map(([name, value]) => [name, value === true ? 'on' : String(value)]))
}

type SavedState = { text: string; revision: number; at: string | null }

const pauseMs = 900
const retryMs = 5000

type Options = {
  /** What was saved when the form opened, as JSON, and its revision. */
  start: { savedText: string; revision: number }
  values: Fields
  /** False while the form shows errors. */
  isValid: boolean
  /** What can be saved automatically, and null if nothing; without it all of a valid form. */
  savableOf?: (saved: Fields) => Fields | null
  isAutomatic: boolean
  onSaved: () => void
  /** `errors` are validation codes by the inputs' names. */
  onFailed: (refusal: Refusal | null, errors: Readonly<Record<string, string>>) => void
}

/**
 * Saves a form, one request at a time: automatically after a pause, or on demand. Changes made meanwhile go with the
 * next request. Each request carries the revision it started from, so that another person's change becomes a conflict
 * and is never overwritten.
 */
export function useSaving({ start, values, isValid, savableOf, isAutomatic, onSaved, onFailed }: Options) {
  const currentText = JSON.stringify(values)
  const [lastSaved, setLastSaved] = useState<SavedState>({
    text: start.savedText,
    revision: start.revision,
    at: null,
  })
  const [sentText, setSentText] = useState<string | null>(null)
  const [rejection, setRejection] = useState<{ answer: Rejection; text: string } | null>(null)
  const isSending = sentText !== null
  const isDirty = lastSaved.text !== currentText
  const savable = savableOf ? savableOf(JSON.parse(lastSaved.text) as Fields) : isValid ? values : null
  const savableText = savable ? JSON.stringify(savable) : lastSaved.text
  const { send } = useSubmission<{ revision: number; at: string }, string>('save', {
    onDone: (saved, text) => {
      setSentText(null)
      setRejection(null)
      setLastSaved({ text, ...saved })
      onSaved()
    },
    onRejected: (answer, text) => {
      setSentText(null)
      setRejection({ answer, text })
      if (!answer.isUnreachable || !isAutomatic) onFailed(answer.refusal, answer.errors)
    },
  })

  const sendText = (text: string, revision = lastSaved.revision) => {
    if (isSending) return
    setSentText(text)
    void send({ ...formFieldsOf(JSON.parse(text) as Fields), revision: String(revision) }, text)
  }
  const save = (revision?: number) => sendText(currentText, revision)

  const refusal = rejection && isDirty ? rejection.answer.refusal : null
  const isUnreachable = rejection !== null && rejection.answer.isUnreachable
  // Does not resend what was rejected; a person resolves a conflict.
  const isSuspended =
    refusal?.code === 'changed_meanwhile' || (rejection !== null && !isUnreachable && rejection.text === savableText)
  const autosave = useEffectEvent(() => sendText(savableText))
  useEffect(() => {
    if (!isAutomatic || lastSaved.text === savableText || isSending || isSuspended) return
    const timer = setTimeout(autosave, isUnreachable ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [lastSaved.text, savableText, isAutomatic, isSending, isSuspended, isUnreachable])

  return {
    save,
    /** After another act of this page: a revision further ahead has changes that are not seen here. */
    followRevision: (revision: number) =>
      setLastSaved((saved) => (revision === saved.revision + 1 ? { ...saved, revision } : saved)),
    isDirty,
    draft: isDirty ? { values, savedText: lastSaved.text, revision: lastSaved.revision } : null,
    isSending,
    savedAt: lastSaved.at,
    refusal,
    errors: rejection ? rejection.answer.errors : null,
    savedValues: JSON.parse(lastSaved.text) as Fields,
    state: saveStateOf({ isSending, isDirty, isValid, savedAt: lastSaved.at, rejection: rejection?.answer ?? null }),
  }
}

export function useSaveFailure(): (refusal: Refusal | null) => void {
  const { t } = useTranslation('event-editor')
  const formatRefusal = useRefusalText()
  return (refusal) => {
    // A conflict has its question where it is solved; a toast would cover that.
    if (refusal?.code !== 'changed_meanwhile')
      notify.error(t('failed.update'), refusal ? { description: formatRefusal(refusal) } : {})
  }
}
