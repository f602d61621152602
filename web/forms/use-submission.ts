import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { forgetUndo } from '#web/ui/last-undo.ts'
import { doneIn, formAnswer, isDone, type FormAnswer } from './form-answer.ts'

export type Fields = FormData | Readonly<Record<string, string>>

export type Rejection = FormAnswer

/** `about` is what was passed with the fields. Each answer is reported once, when the page has its new data. */
type Options<Result, About> = {
  /** Another route's address; this page's without it. */
  action?: string | ((about: About) => string)
  /** Sending the same twice does it twice, such as moving something one place up. */
  isRepeatable?: boolean
  onDone?: (result: Result, about: About) => void
  onRejected?: (answer: Rejection, about: About) => void
}

/**
 * Sends forms to the act `intent`, one at a time: what is sent meanwhile waits, as a request that another one interrupts
 * may or may not have been carried out. A form equal to the last one under way is a double press and not sent again.
 */
export function useSubmission<Result = null, About = undefined>(
  intent: string | ((about: About) => string),
  { action, isRepeatable = false, onDone, onRejected }: Options<Result, About> = {},
) {
  const fetcher = useFetcher<unknown>()
  const { data, state } = fetcher
  const queue = useRef<{ form: FormData; about: About }[]>([])
  const reportedCount = useRef(0)
  const [answeredCount, setAnsweredCount] = useState(0)
  const [form, setForm] = useState<FormData | null>(null)

  const sendNext = async (): Promise<void> => {
    forgetUndo()
    const next = queue.current[0]
    setForm(next?.form ?? null)
    if (!next) return
    const path = typeof action === 'function' ? action(next.about) : action
    await fetcher.submit(next.form, { method: 'post', ...(path && { action: path }) })
    // The router renders the answer in a transition: this one is rendered with it.
    startTransition(() => setAnsweredCount((count) => count + 1))
  }
  const send = async (fields: Fields, about: About): Promise<void> => {
    const next = formOf(typeof intent === 'function' ? intent(about) : intent, fields)
    const last = queue.current.at(-1)
    if (!isRepeatable && last && isEqual(last.form, next)) return
    queue.current.push({ form: next, about })
    if (queue.current.length === 1) await sendNext()
  }

  const report = useEffectEvent((count: number) => {
    const sent = queue.current[0]
    if (!sent || count === reportedCount.current) return
    reportedCount.current = count
    queue.current.shift()
    // Before the handlers, which may send something themselves.
    void sendNext()
    if (isDone(data)) onDone?.(doneIn(data) as Result, sent.about)
    else if (data) onRejected?.(formAnswer(data), sent.about)
  })
  useEffect(() => {
    if (state === 'idle') report(answeredCount)
  }, [state, answeredCount])

  const answer = useMemo(() => formAnswer(data), [data])
  return {
    send: send as About extends undefined ? (fields?: Fields) => Promise<void> : typeof send,
    state: form ? ('sending' as const) : ('idle' as const),
    form,
    data,
    answer,
    reset: () => fetcher.reset(),
  }
}

export type Submission = ReturnType<typeof useSubmission<null>>

function formOf(intent: string, fields: Fields = {}): FormData {
  const form = new FormData()
  for (const [name, value] of fields instanceof FormData ? fields : Object.entries(fields)) form.append(name, value)
  form.set('intent', intent)
  return form
}

const isEqual = (one: FormData, other: FormData): boolean => {
  const [entries, otherEntries] = [[...one], [...other]]
  return (
    entries.length === otherEntries.length &&
    entries.every(([name, value], index) => name === otherEntries[index]![0] && value === otherEntries[index]![1])
  )
}
