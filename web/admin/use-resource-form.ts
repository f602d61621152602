import { useStore } from '@tanstack/react-form'
import { useMemo, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formSchema, type Fields, type Texts } from '#rules/forms/form-of.ts'
import { resourcePath, type FormTerms, type ResourceName } from '#rules/resources.ts'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { marksErrors } from '#web/forms/marks-errors.ts'
import { saveStateOf } from './saving.ts'
import { useAct } from './use-act.ts'
import { useTheirChanges } from './use-their-changes.ts'

export type Stored = { id: string; revision: number; values: Texts }

type Start = Omit<Stored, 'id'> & { id: string | undefined }

export type ResourceFormOptions<Result extends object> = {
  resource: ResourceName
  intent: string
  values: Texts
  /** The row that is edited, as it is now; null once it is deleted, undefined for a new one. */
  stored?: Stored | null
  fields: Fields
  terms: FormTerms
  nameOf: (values: Texts) => string
  onDone: (result: Result) => void
}

export function useResourceForm<Result extends object>(
  { resource, intent, values, stored, fields, terms, nameOf, onDone }: ResourceFormOptions<Result>,
  element: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation('admin')
  const [start, setStart] = useState<Start>({ values, revision: stored?.revision ?? 0, id: stored?.id })
  const schema = useMemo(() => formSchema(fields, terms, start.id ? start.values : undefined), [fields, terms, start])
  const form = useAppForm<Texts>({ values: start.values, schema, onValid: (): void => send(start.revision), element })
  const isDirty = useStore(form.store, (state) => JSON.stringify(state.values)) !== JSON.stringify(start.values)
  const show = (row: Stored) => {
    setStart(row)
    form.reset(row.values)
  }
  const act = useAct<Result & Partial<Stored>, Texts>(intent, {
    action: resourcePath(resource),
    failed: (sent) => t('resource.failed.save', { name: nameOf(sent) }),
    done: (_, sent) => ({ message: t('resource.saved', { name: nameOf(sent) }) }),
    onDone: (result, sent) => {
      // What is typed meanwhile goes with the next save, and is no answer to what a colleague saved after this one.
      const hasMore = JSON.stringify(form.state.values) !== JSON.stringify(sent)
      if (stored && hasMore) setStart({ id: stored.id, values: sent, revision: result.revision! })
      else if (stored) show(stored)
      onDone(result)
    },
    onRejected: ({ refusal }) => {
      focusFirstError(element.current)
      return refusal?.code === 'changed_meanwhile' || Boolean(refusal?.field)
    },
  })
  const send = (revision: number): void => {
    const sent = form.state.values
    act.send({ ...sent, ...(start.id && { id: start.id, revision: String(revision) }) }, sent)
  }
  const { answer, isBusy, data } = act
  const isValid = !useStore(form.store, marksErrors)
  const rejection = isBusy ? null : { refusal: answer.refusal, isUnreachable: isUnreachable(data) }
  const errors = useMemo(
    () => ({ ...answer.errors, ...(answer.refusal?.field && { [answer.refusal.field]: answer.refusal.code }) }),
    [answer],
  )
  const isConflict = !isBusy && answer.refusal?.code === 'changed_meanwhile'
  useTheirChanges(form, { base: start.values, theirs: stored?.values ?? start.values, isConflict })
  return {
    form,
    errors,
    isBusy,
    isDirty,
    saved: start.values,
    stateAt: (savedAt: string | null) => saveStateOf({ isSending: isBusy, isDirty, isValid, savedAt, rejection }),
    conflict:
      isConflict && stored
        ? {
            mine: form.state.values,
            theirs: stored.values,
            onKeepMine: () => send(stored.revision),
            onTakeTheirs: () => {
              show(stored)
              act.reset()
            },
          }
        : null,
  }
}
