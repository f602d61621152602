import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { TypedAnswers } from '#rules/registration-forms/answers.ts'
import { deviceDrafts } from '#web/forms/device-draft.ts'

/** Only what differs from what is stored: on a device that others use, the rest is read with a code alone. */
type OwnDraft = { answers: TypedAnswers; revision: string; savedAt: number }

const drafts = deviceDrafts<OwnDraft>(
  ({ answers, revision }) => typeof answers === 'object' && typeof revision === 'string',
)

/** Several choices are a list. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type AnswersForm = {
  state: { values: { answers?: unknown } }
  store: { subscribe: (listener: () => void) => { unsubscribe: () => void } }
  setFieldValue: (name: never, value: never, options: { dontUpdateMeta: true }) => void
}

type Options = {
  participantId: string
  form: AnswersForm
  stored: TypedAnswers
  /** Of what the answers on the page were typed upon. */
  revision: string
  isSentAgain: boolean
  isSaved: boolean
}

/**
 * Restores what was typed on this device and not saved, and saves every change. `restoredRevision`: what it was typed
 * upon, null once it is discarded or nothing was restored.
 */
export function useOwnAnswersDraft({ participantId, form, stored, revision, isSentAgain, isSaved }: Options) {
  const key = `dorsal.answers.${participantId}`
  const [restoredRevision, setRestoredRevision] = useState<string | null>(null)
  const set = (answers: TypedAnswers) => {
    for (const [id, text] of Object.entries(answers))
      form.setFieldValue(`answers.${id}` as never, text as never, { dontUpdateMeta: true })
  }
  const changesIn = (answers: TypedAnswers) =>
    Object.fromEntries(Object.entries(answers).filter(([id, typed]) => id in stored && !isSame(stored[id], typed)))
  const restore = useEffectEvent(() => {
    const draft = drafts.read(key, Date.now())
    if (!draft || isSentAgain) return
    const changes = changesIn(draft.answers)
    if (Object.keys(changes).length === 0) return drafts.write(key, null)
    set(changes)
    setRestoredRevision(draft.revision)
  })
  const save = useEffectEvent(() => {
    const answers = changesIn((form.state.values.answers ?? {}) as TypedAnswers)
    const isTyped = Object.keys(answers).length > 0
    drafts.write(key, isTyped ? { answers, revision: restoredRevision ?? revision, savedAt: Date.now() } : null)
  })
  useLayoutEffect(() => {
    restore()
    const { unsubscribe } = form.store.subscribe(() => save())
    return unsubscribe
  }, [form.store])
  useEffect(() => {
    if (isSaved) drafts.write(key, null)
  }, [isSaved, key])
  const discard = () => {
    set(stored)
    drafts.write(key, null)
    setRestoredRevision(null)
  }
  return { restoredRevision: isSaved ? null : restoredRevision, discard }
}
