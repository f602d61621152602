import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useSubmission, type Rejection } from '#web/forms/use-submission.ts'
import { theirsIn } from './conflict-dialog.tsx'

export type CellOptions = {
  /** The act of this page that saves it, with `fields`, `value` and `before`. */
  intent: string
  fields: Readonly<Record<string, string>>
  stored: string
  format: (stored: string) => string
}

/** What was displayed when typing began is sent along: the page may load another value meanwhile. */
type Typed = { text: string; seen: string }

const retryDelayMs = 2000
const maxRetryDelayMs = 15_000

/** What is typed while a save is under way is saved after it; without a connection it is sent again until it is saved. */
export function useCell(
  input: RefObject<HTMLInputElement | null>,
  { intent, fields, stored, format }: CellOptions,
  { initialText, onSaved }: { initialText: string | null; onSaved: () => void },
) {
  const value = stored && format(stored)
  const [typed, setTyped] = useState<Typed | null>(initialText === null ? null : { text: initialText, seen: stored })
  const [rejection, setRejection] = useState<(Rejection & { text: string }) | null>(null)
  const [failures, setFailures] = useState(0)
  const isFocused = () => document.activeElement === input.current
  const { send, state } = useSubmission<null, string>(intent, {
    onDone: (_, text) => {
      setFailures(0)
      setRejection(null)
      if (typed === null || typed.text === text) {
        setTyped(null)
        onSaved()
      } else saveLater(stored)
    },
    onRejected: (answer, text) => {
      setFailures(answer.isUnreachable ? failures + 1 : 0)
      setRejection({ ...answer, text })
      if (typed && typed.text !== text) saveLater(typed.seen)
    },
  })
  const isSaving = state === 'sending'
  const isRejected = !isSaving && typed !== null && rejection?.text === typed.text
  const isUnreachable = typed !== null && rejection?.isUnreachable === true

  const submit = (seen: string) => {
    if (typed === null) return
    const { text } = typed
    if (text.trim().toUpperCase() === value) return revert()
    void send({ ...fields, value: text, before: seen }, text)
  }
  const save = () => isSaving || submit(typed?.seen ?? stored)
  // Leaving the cell saves it: only who has left it meanwhile waits.
  const saveLater = (seen: string) => {
    setTyped(typed && { ...typed, seen })
    if (!isFocused()) submit(seen)
  }
  const revert = () => {
    setTyped(null)
    setRejection(null)
    setFailures(0)
  }
  const retry = useEffectEvent(() => {
    if (isRejected || !isFocused()) save()
  })
  const isWaiting = isUnreachable && !isSaving
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(retry, Math.min(retryDelayMs * 2 ** (failures - 1), maxRetryDelayMs))
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [isWaiting, failures])

  return {
    text: typed?.text ?? value,
    isTyped: typed !== null,
    isSaving,
    isUnreachable,
    refusal: isRejected ? rejection.refusal : null,
    theirs: isRejected ? theirsIn(rejection) : null,
    type: (text: string) => setTyped({ text, seen: typed?.seen ?? stored }),
    save,
    saveOnLeaving: () => (isRejected && !isUnreachable) || save(),
    keepMine: submit,
    revert,
  }
}

export type Cell = ReturnType<typeof useCell>
