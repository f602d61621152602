import { createContext, use, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftErrors, type FieldDraft, type FormDraft } from '#rules/registration-forms/form-draft.ts'
import type { EventForm } from '#rules/registration-forms/event-form-view.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { notify } from '#web/ui/toast.tsx'

export type Builder = {
  event: EventForm
  draft: FormDraft
  edit: (change: Partial<FormDraft> | ((draft: FormDraft) => FormDraft)) => void
  editField: (id: string, change: Partial<FieldDraft>) => void
  /** Replaces the draft and says so, with Undo. */
  editWithUndo: (draft: FormDraft, message: string, description?: string) => void
  /** The text of what is wrong, by a path such as `title` or `<field id>.min`, once its field was left. */
  errorOf: (path: string) => string | null
  /** What is wrong anywhere in a field. */
  errorsIn: (id: string) => string[]
  /** From now on, what is wrong in a field is marked. */
  leave: (id: string) => void
  openId: string | null
  open: (id: string | null) => void
}

export const BuilderContext = createContext<Builder | null>(null)

export const useBuilder = (): Builder => use(BuilderContext)!

const none: Readonly<Record<string, string>> = {}

/** The form as it is edited. `serverErrors` hold until the next change. */
export function useFormDraft(event: EventForm, initial: FormDraft) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const [draft, setDraft] = useState(initial)
  const [leftIds, setLeftIds] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setHasTried] = useState(false)
  const [openId, open] = useState<string | null>(null)
  const [serverErrors, setServerErrors] = useState(none)
  const errors = useMemo(() => draftErrors(draft), [draft])

  const change = (next: (draft: FormDraft) => FormDraft) => {
    setServerErrors(none)
    setDraft(next)
  }
  const edit: Builder['edit'] = (next) =>
    change(typeof next === 'function' ? next : (before) => ({ ...before, ...next }))
  const isMarked = (path: string) => hasTried || !path.includes('.') || leftIds.has(path.slice(0, path.indexOf('.')))
  const marked = Object.entries(errors).filter(([path]) => isMarked(path))
  const shown = { ...serverErrors, ...Object.fromEntries(marked) }
  const builder: Builder = {
    event,
    draft,
    edit,
    editField: (id, values) =>
      edit(({ fields, ...form }) => ({
        ...form,
        fields: fields.map((field) => (field.id === id ? { ...field, ...values } : field)),
      })),
    editWithUndo: (next, message, description) => {
      const before = draft
      edit(() => next)
      notify.info(message, {
        ...(description && { description }),
        action: { label: t('undo'), onClick: () => edit(() => before) },
      })
    },
    errorOf: (path) => errorText(shown[path]),
    errorsIn: (id) =>
      Object.entries(shown)
        .filter(([path]) => path.startsWith(`${id}.`))
        .map(([, code]) => errorText(code)!),
    leave: useCallback((id) => setLeftIds((ids) => (ids.has(id) ? ids : new Set([...ids, id]))), []),
    openId,
    open,
  }
  return {
    builder,
    errors,
    isValid: Object.keys(errors).length === 0,
    /** Marks what is wrong and opens the first field that has it. */
    showErrors: (found: Readonly<Record<string, string>> = errors) => {
      setHasTried(true)
      setServerErrors(found)
      const faulty = draft.fields.find(({ id }) => Object.keys(found).some((path) => path.startsWith(`${id}.`)))
      if (faulty) open(faulty.id)
    },
  }
}
