import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { TypedAnswers } from '#rules/registration-forms/answers.ts'
import { deviceDrafts } from '#web/forms/device-draft.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/** Only what differs from what is stored: on a device that others use, the rest is read with a code alone. */
type OwnDraft = { answers: TypedAnswers; revision: string; savedAt: number }

const drafts = deviceDrafts<OwnDraft>(
  ({ answers, revision }) => typeof answers === 'object' && typeof revision === 'string',
)

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
  const isHydrated = useIsHydrated()
  const set = (answers: TypedAnswers) => {
    for (const [id, text] of Object.entries(answers))
      form.setFieldValue(`answers.${id}` as never, text as never, { dontUpdateMeta: true })
  }
  const changesIn = (answers: TypedAnswers) =>
    Object.fromEntries(Object.entries(answers).filter(([id, typed]) => id in stored && !isSame(stored[id], typed)))
  const [draft, setDraft] = useState(() => {
    const draft = isSentAgain || typeof document === 'undefined' ? null : drafts.read(key, Date.now())
    const answers = changesIn(draft?.answers ?? {})
    return draft && Object.keys(answers).length > 0 ? { ...draft, answers } : null
  })
  const restore = useEffectEvent(() => {
    if (draft) set(draft.answers)
  })
  const save = useEffectEvent(() => {
    const answers = changesIn((form.state.values.answers ?? {}) as TypedAnswers)
    const isTyped = Object.keys(answers).length > 0
    drafts.write(
      key,
      isTyped ? { answers, revision: (isSaved ? null : draft?.revision) ?? revision, savedAt: Date.now() } : null,
    )
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
    setDraft(null)
  }
  return { restoredRevision: isHydrated && !isSaved && draft ? draft.revision : null, discard }
}
