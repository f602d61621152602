import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import type { Settings } from '#rules/organizations/settings-views.ts'
import { isDone } from '#web/forms/form-answer.ts'
import { refusalIn } from '#web/refusal.ts'

type On<S> = { onSaved: (latest: S) => void; onRejected: () => void }

/**
 * Keeps the settings the form was opened with until its answer arrives: with the newest ones, a save would carry the
 * version of another person's change and overwrite it unseen.
 */
export function useSettingsAnswer<S extends Settings<unknown>>(settings: S, answer: unknown, handlers: On<S>) {
  const isIdle = useNavigation().state === 'idle'
  const [start, setStart] = useState({ saved: settings, answer, isResolved: false })
  if (isIdle && start.answer !== answer) setStart({ saved: settings, answer, isResolved: false })

  const showOutcome = useEffectEvent((data: unknown) => {
    if (isDone(data)) handlers.onSaved(start.saved)
    else if (data) handlers.onRejected()
  })
  useEffect(() => showOutcome(start.answer), [start.answer])

  const isConflict = refusalIn(start.answer)?.code === 'changed_meanwhile'
  return {
    version: start.saved.version,
    values: start.saved.values as S['values'],
    isConflict: isConflict && !start.isResolved,
    resolve: () => setStart({ ...start, isResolved: true }),
  }
}
