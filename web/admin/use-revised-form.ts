import { useStore, type StandardSchemaV1 } from '@tanstack/react-form'
import { useEffect, useRef, useState } from 'react'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { marksErrors } from '#web/forms/marks-errors.ts'
import { saveStateOf } from './saving.ts'
import { useAct } from './use-act.ts'
import { useTheirChanges } from './use-their-changes.ts'

type Options<Values> = {
  intent: string
  stored: Values
  revision: number
  schema: StandardSchemaV1<Values, unknown>
  fieldsOf: (values: Values) => Record<string, string>
  failed: string
  message: (values: Values) => string
  onClose: () => void
  /** Refusals that the form shows itself, beside `changed_meanwhile`. */
  shownCodes?: readonly string[]
}

export function useRevisedForm<Values extends object>(options: Options<Values>) {
  const { intent, stored, revision, schema, fieldsOf, failed, message, onClose, shownCodes = [] } = options
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const [start, setStart] = useState({ values: stored, revision })
  const form = useAppForm({ values: start.values, schema, onValid: () => save(), element })
  const { send, isBusy, data, answer, reset } = useAct(intent, {
    failed,
    done: () => ({ message: message(form.state.values) }),
    onDone: onClose,
    onRejected: ({ refusal }) => {
      focusFirstError(element.current)
      return refusal !== null && ['changed_meanwhile', ...shownCodes].includes(refusal.code)
    },
  })
  const sendWith = (base: number, more: Record<string, string>) =>
    send({ ...fieldsOf(form.state.values), ...more, revision: String(base) })
  const save = (more: Record<string, string> = {}): void => sendWith(start.revision, more)
  const isDirty = useStore(form.store, ({ values }) => JSON.stringify(values)) !== JSON.stringify(start.values)
  const isValid = !useStore(form.store, marksErrors)
  useTheirChanges(form, {
    base: start.values,
    theirs: stored,
    isConflict: !isBusy && answer.refusal?.code === 'changed_meanwhile',
  })
  const rejection = { refusal: answer.refusal, isUnreachable: isUnreachable(data) }
  const state = saveStateOf({ isSending: isBusy, isDirty, isValid, savedAt: null, rejection })
  return {
    form,
    element,
    errors: answer.errors,
    isBusy,
    isDirty,
    code: isBusy ? null : (answer.refusal?.code ?? null),
    saving: { state, savedAt: null, isDirty, discard: onClose },
    save,
    reset,
    keepMine: () => sendWith(revision, {}),
    takeTheirs: () => {
      setStart({ values: stored, revision })
      form.reset(stored)
      reset()
    },
  }
}
