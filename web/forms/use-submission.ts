import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useFetcher } from 'react-router'
import { doneIn, formAnswer, isDone, isUnreachable, type FormAnswer } from './form-answer.ts'

export type Fields = FormData | Readonly<Record<string, string>>

export type Rejection = FormAnswer & { isUnreachable: boolean }

/** `about` is what was passed with the fields. Each answer is reported once, when the page has its new data. */
type Options<Result, About> = {
  /** Another route's address; this page's without it. */
  action?: string
  onDone?: (result: Result, about: About) => void
  onRejected?: (answer: Rejection, about: About) => void
}

/**
 * Sends forms to the act `intent`, one at a time: what is sent meanwhile waits, as a request that another one interrupts
 * may or may not have been carried out.
 */
export function useSubmission<Result = null, About = undefined>(
  intent: string,
  { action, onDone, onRejected }: Options<Result, About> = {},
) {
  const fetcher = useFetcher<unknown>()
  const { data, state } = fetcher
  const queue = useRef<{ form: FormData; about: About }[]>([])
  const sent = useRef<{ about: About } | null>(null)
  const reported = useRef<unknown>(undefined)

  const sendNext = async (): Promise<void> => {
    const [next] = queue.current
    if (!next) return
    sent.current = next
    await fetcher.submit(next.form, { method: 'post', ...(action && { action }) })
    queue.current.shift()
    await sendNext()
  }
  const send = async (fields: Fields, about: About): Promise<void> => {
    queue.current.push({ form: formOf(intent, fields), about })
    if (queue.current.length === 1) await sendNext()
  }

  const report = useEffectEvent((answer: unknown) => {
    if (answer === reported.current || !sent.current) return
    reported.current = answer
    const { about } = sent.current
    if (isDone(answer)) onDone?.(doneIn(answer) as Result, about)
    else onRejected?.({ ...formAnswer(answer), isUnreachable: isUnreachable(answer) }, about)
  })
  useEffect(() => {
    if (state === 'idle' && data) report(data)
  }, [state, data])

  const answer = useMemo(() => formAnswer(data), [data])
  return {
    send: send as About extends undefined ? (fields?: Fields) => Promise<void> : typeof send,
    state: state === 'idle' ? ('idle' as const) : ('sending' as const),
    /** The form under way, to show it as done. */
    form: fetcher.formData ?? null,
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
