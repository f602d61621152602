import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { EventEditorPage } from '#rules/events/event-editor-view.ts'
import { refusalIn, type Refusal } from '#web/refusal.ts'

export type Fields = Readonly<Record<string, string | boolean>>

/** `isUnreachable`: the browser got no answer. */
export type SaveAnswer =
  | { saved: { revision: number; at: string } }
  | { errors: Record<string, string> }
  | { refusal: Refusal }
  | { isUnreachable: true }

export type SaveState = 'clean' | 'unsaved' | 'invalid' | 'saving' | 'saved' | 'conflict' | 'refused' | 'unreachable'

type SavedState = { text: string; revision: number; at: string | null }

const pauseMs = 900
const retryMs = 5000

type Options = {
  event: Pick<EventEditorPage, 'revision'>
  values: Fields
  isValid: boolean
  isAutomatic: boolean
  onSaved: () => void
  onFailed: (refusal: Refusal | null) => void
}

/**
 * Saves a form, one request at a time: automatically after a pause, or on demand. Changes made meanwhile go with the
 * next request. Each request carries the revision it started from, so that another person's change becomes a conflict
 * and is never overwritten.
 */
export function useSaving({ event, values, isValid, isAutomatic, onSaved, onFailed }: Options) {
  const fetcher = useFetcher<SaveAnswer>()
  const currentText = JSON.stringify(values)
  const [lastSaved, setLastSaved] = useState<SavedState>({ text: currentText, revision: event.revision, at: null })
  const [sentText, setSentText] = useState<string | null>(null)
  /** The last answer and the text it answers. */
  const [outcome, setOutcome] = useState<{ answer: SaveAnswer | null; text: string }>({
    answer: null,
    text: currentText,
  })
  const { answer } = outcome
  const isSending = sentText !== null
  const isDirty = lastSaved.text !== currentText

  const save = (revision = lastSaved.revision) => {
    if (isSending) return
    setSentText(currentText)
    const fields = Object.entries(values).filter(([, value]) => value !== false)
    const body = Object.fromEntries(fields.map(([name, value]) => [name, value === true ? 'on' : String(value)]))
    void fetcher.submit({ ...body, intent: 'save', revision: String(revision) }, { method: 'post' })
  }

  const newAnswer = fetcher.state === 'idle' ? fetcher.data : undefined
  if (newAnswer && newAnswer !== answer) {
    setOutcome({ answer: newAnswer, text: sentText ?? currentText })
    setSentText(null)
    if ('saved' in newAnswer) setLastSaved({ text: sentText ?? currentText, ...newAnswer.saved })
  }
  const reportOutcome = useEffectEvent((last: SaveAnswer) => {
    if ('saved' in last) onSaved()
    else if (!('isUnreachable' in last) || !isAutomatic) onFailed(refusalIn(last))
  })
  useEffect(() => {
    if (answer) reportOutcome(answer)
  }, [answer])

  const refusal = answer && isDirty ? refusalIn(answer) : null
  const isUnreachable = answer !== null && 'isUnreachable' in answer
  // Does not resend what was rejected; a person resolves a conflict.
  const isSuspended =
    refusal?.code === 'changed_meanwhile' || (answer !== null && !isUnreachable && outcome.text === currentText)
  const autosave = useEffectEvent(() => save())
  useEffect(() => {
    if (!isAutomatic || lastSaved.text === currentText || !isValid || isSending || isSuspended) return
    const timer = setTimeout(autosave, isUnreachable ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [lastSaved.text, currentText, isAutomatic, isValid, isSending, isSuspended, isUnreachable])

  return {
    save,
    isDirty,
    isSending,
    savedAt: lastSaved.at,
    refusal,
    errors: answer && 'errors' in answer ? answer.errors : null,
    state: stateOf(),
  }

  function stateOf(): SaveState {
    if (isSending) return 'saving'
    if (!isDirty) return lastSaved.at ? 'saved' : 'clean'
    if (refusal) return refusal.code === 'changed_meanwhile' ? 'conflict' : 'refused'
    if (!isValid) return 'invalid'
    return isUnreachable ? 'unreachable' : 'unsaved'
  }
}
