import { useStore, type StandardSchemaV1 } from '@tanstack/react-form'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { saveStateOf, type Saving } from '#web/admin/saving.ts'
import { useAct } from '#web/admin/use-act.ts'
import { useTheirChanges } from '#web/admin/use-their-changes.ts'
import { inputName } from '#web/forms/form-values.ts'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm, type AppForm } from '#web/forms/form.tsx'
import { marksErrors } from '#web/forms/marks-errors.ts'
import type { Refusal } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { useReportedForm, type Tab } from './tabs.ts'

type RowForm<Values> = {
  tab: Tab
  idName: string
  /** Null: a new one, or one that was removed while it was edited. */
  row: { id: string; revision: number } | null
  stored: Values
  schema: StandardSchemaV1<Values, unknown>
  fieldsOf: (values: Values) => Record<string, string>
  fieldErrorOf: (refusal: Refusal) => Record<string, string> | null
  texts: { failed: string; saved: (values: Values) => string }
}

/** The form of a row of an event's tab, opened by `?edit=<id>`. Never saved automatically: it has a price. */
export function useRowForm<Values extends object>(
  { tab, idName, row, stored, schema, fieldsOf, fieldErrorOf, texts }: RowForm<Values>,
  element: RefObject<HTMLFormElement | null>,
) {
  const navigate = useNavigate()
  const [start, setStart] = useState({ values: stored, revision: row?.revision ?? 0 })
  const { typed, close } = useDiscardByClosing<Values>(row)
  const form: AppForm<Values> = useAppForm({
    values: typed ?? start.values,
    schema,
    onValid: () => send(start.revision),
    element,
  })
  const {
    send: submit,
    isBusy,
    data,
    answer,
    reset,
  } = useAct(row ? 'edit' : 'add', {
    failed: texts.failed,
    done: () => ({ message: texts.saved(form.state.values) }),
    onDone: () => void navigate('?', { replace: true, preventScrollReset: true }),
    onRejected: ({ refusal }) => {
      focusFirstError(element.current)
      return refusal !== null && (codesShownByForm.has(refusal.code) || fieldErrorOf(refusal) !== null)
    },
  })
  const send = (revision: number): void =>
    submit({ ...fieldsOf(form.state.values), ...(row && { [idName]: row.id }), revision: String(revision) })
  const isDirty = useStore(form.store, ({ values }) => JSON.stringify(values)) !== JSON.stringify(start.values)
  const isValid = !useStore(form.store, marksErrors)
  useReportedForm(tab, isDirty)
  // The button that opens the form is elsewhere on the page: moves the focus here.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])

  const errors = useMemo(
    () => ({ ...errorsByInput(answer.errors), ...(answer.refusal && fieldErrorOf(answer.refusal)) }),
    [answer, fieldErrorOf],
  )
  const isConflict = !isBusy && answer.refusal?.code === 'changed_meanwhile' && row !== null
  useTheirChanges(form, { base: start.values, theirs: stored, isConflict })
  return {
    form,
    errors,
    isBusy,
    saving: {
      state: saveStateOf({
        isSending: isBusy,
        isDirty,
        isValid,
        savedAt: null,
        rejection: data ? { refusal: answer.refusal, isUnreachable: isUnreachable(data) } : null,
      }),
      savedAt: null,
      isDirty,
      discard: () => close(isDirty ? form.state.values : null),
    } satisfies Saving,
    conflict: isConflict
      ? {
          mine: form.state.values,
          theirs: stored,
          onKeepMine: () => send(row.revision),
          onTakeTheirs: () => {
            setStart({ values: stored, revision: row.revision })
            form.reset(stored)
            reset()
          },
        }
      : null,
  }
}

/** Closes the form; Undo opens it again with what was typed. */
function useDiscardByClosing<Values>(row: { id: string } | null) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const { typed } = (useLocation().state ?? {}) as { typed?: Values }
  const close = (values: Values | null) => {
    void navigate('?', { replace: true, preventScrollReset: true })
    if (!values) return
    const open = () => void navigate(`?edit=${row?.id ?? 'new'}`, { state: { typed: values } })
    notify.info(t('saveBar.discarded'), { action: { label: t('undo'), onClick: open, hasUndoKey: true } })
  }
  return { typed, close }
}

export const errorsByInput = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([path, code]) => [inputName(path), code]))

const codesShownByForm: ReadonlySet<Refusal['code']> = new Set(['changed_meanwhile', 'not_found'])
