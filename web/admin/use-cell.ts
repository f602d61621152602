import { useEffect, useEffectEvent, useState } from 'react'
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

type Events = Readonly<{
  initialText: string | null
  /** Whether the cell is left once it is saved. */
  isLeaving: () => boolean
  onSaved: (edit: { from: string; to: string }) => void
  onRejected: (isUnreachable: boolean) => void
}>

/** What is typed while a save is under way is saved after it; without a connection it is sent again until it is saved. */
export function useCell(
  { intent, fields, stored, format }: CellOptions,
  { initialText, isLeaving, onSaved, onRejected }: Events,
) {
  const value = stored && format(stored)
  const [typed, setTyped] = useState<Typed | null>(initialText === null ? null : { text: initialText, seen: stored })
  const [rejection, setRejection] = useState<(Rejection & { text: string }) | null>(null)
  const [failures, setFailures] = useState(0)
  const { send, state } = useSubmission<null, string>(intent, {
    onDone: (_, text) => {
      setFailures(0)
      setRejection(null)
      if (typed === null || typed.text === text) {
        setTyped(null)
        onSaved({ from: typed?.seen ?? stored, to: stored })
      } else saveLater(stored)
    },
    onRejected: (answer, text) => {
      setFailures(answer.isUnreachable ? failures + 1 : 0)
      setRejection({ ...answer, text })
      if (typed && typed.text !== text) saveLater(typed.seen)
      else onRejected(answer.isUnreachable)
    },
  })
  const isSaving = state === 'sending'
  const isRejected = !isSaving && typed !== null && rejection?.text === typed.text
  const isUnreachable = typed !== null && rejection?.isUnreachable === true

  const submit = (seen: string): boolean => {
    if (typed === null) return false
    const { text } = typed
    if (text.trim().toUpperCase() === value) {
      revert()
      return false
    }
    void send({ ...fields, value: text, before: seen }, text)
    return true
  }
  /** False if there is nothing to save. */
  const save = (): boolean => isSaving || submit(typed?.seen ?? stored)
  // Leaving the cell saves it: only who has left it meanwhile waits.
  const saveLater = (seen: string) => {
    setTyped(typed && { ...typed, seen })
    if (isLeaving()) submit(seen)
  }
  const revert = () => {
    setTyped(null)
    setRejection(null)
    setFailures(0)
  }
  const retry = useEffectEvent(() => {
    if (isRejected || isLeaving()) save()
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
