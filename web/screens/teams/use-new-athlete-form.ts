import { useStore, type StandardSchemaV1 } from '@tanstack/react-form'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { NewAthleteInput } from '#rules/registrations/athlete-forms.ts'
import { saveStateOf } from '#web/admin/saving.ts'
import { useAct } from '#web/admin/use-act.ts'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { marksErrors } from '#web/forms/marks-errors.ts'
import { postedAnswers } from '../athletes/staff-answers.tsx'
import { postedChoices } from '../athletes/staff-merchandise.tsx'

type Options<Values> = {
  blank: Values
  schema: StandardSchemaV1<Values, unknown>
  extra: Readonly<Record<string, string>>
  failed: string
  done: (values: Values) => string
  pathOf: (id: string) => string
  onFull: (values: Values) => void
  onSoldOut: (variantId: unknown) => void
}

export function useNewAthleteForm<Values extends NewAthleteInput>(options: Options<Values>) {
  const { blank, schema, extra, failed, done, pathOf, onFull, onSoldOut } = options
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [addedId, setAddedId] = useState<string | null>(null)
  const form = useAppForm<Values>({ values: blank, schema, onValid: () => save(), element })
  const { send, isBusy, data, answer, reset } = useAct<string>('add', {
    failed,
    done: () => ({ message: done(form.state.values) }),
    onDone: setAddedId,
    onRejected: ({ refusal }) => {
      const hasNoPlace = refusal !== null && fullCodes.has(refusal.code)
      if (refusal?.code === 'sold_out') onSoldOut(refusal.values?.variantId)
      else if (hasNoPlace) onFull(form.state.values)
      focusFirstError(element.current)
      return hasNoPlace || (refusal !== null && ownCodes.has(refusal.code))
    },
  })
  const save = ({ isSure = false } = {}): void => {
    const { answers, merchandise, gender = '', reason = '', ...values } = form.state.values
    const texts = values as unknown as Record<string, string>
    send({
      ...texts,
      ...postedAnswers(answers),
      ...postedChoices(merchandise),
      ...extra,
      gender,
      reason,
      ...(isSure && { isSure: 'on' }),
    })
  }
  const open = useEffectEvent((id: string) => void navigate(pathOf(id), { replace: true, preventScrollReset: true }))
  // Once the form is no longer dirty, so that nothing asks whether to leave it.
  useEffect(() => {
    if (addedId) open(addedId)
  }, [addedId])
  const isDirty = useStore(form.store, ({ values }) => JSON.stringify(values)) !== JSON.stringify(blank)
  const isValid = !useStore(form.store, marksErrors)
  const { refusal, errors: sentErrors } = answer
  const errors = useMemo(() => {
    if (refusal && fullCodes.has(refusal.code)) return { reason: 'required' }
    return refusal?.code === 'team_name_taken' ? { teamName: refusal.code } : sentErrors
  }, [refusal, sentErrors])
  const rejection = { refusal, isUnreachable: isUnreachable(data) }
  const state = saveStateOf({ isSending: isBusy, isDirty, isValid, savedAt: null, rejection })
  return {
    form,
    element,
    errors,
    isBusy,
    isRepeat: !isBusy && refusal?.code === 'document_again',
    save,
    reset,
    saving: { state, savedAt: null, isDirty: isDirty && addedId === null, discard: () => form.reset(blank) },
  }
}

const fullCodes: ReadonlySet<string> = new Set(['competition_full', 'event_full', 'team_full', 'sold_out'])
const ownCodes: ReadonlySet<string> = new Set(['document_again', 'team_name_taken'])
