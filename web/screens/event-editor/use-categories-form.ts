import { useStore } from '@tanstack/react-form'
import { useMemo, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { categoriesForm, type CategoriesInput } from '#rules/competitions/categories-form.ts'
import type { OwnCategory } from '#rules/competitions/own-categories.ts'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import { saveStateOf, type Saving } from '#web/admin/saving.ts'
import { useAct } from '#web/admin/use-act.ts'
import { useTheirChanges } from '#web/admin/use-their-changes.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { marksErrors } from '#web/forms/marks-errors.ts'
import { useReportedForm } from './tabs.ts'
import { errorsByInput } from './use-row-form.ts'

export type CategoryInput = NonNullable<CategoriesInput['categories']>[number]

export function useCategoriesForm(event: EventCompetitions, element: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation('event-editor')
  const navigate = useNavigate()
  const [former, setFormer] = useState(event.categories)
  const form = useAppForm({
    values: { categories: former.map(inputOf) },
    schema: categoriesForm,
    onValid: () => send(former),
    element,
  })
  const close = () => void navigate('?', { replace: true, preventScrollReset: true })
  const {
    send: submit,
    isBusy,
    data,
    answer,
    reset,
  } = useAct('save-categories', {
    failed: t('failed.update'),
    done: () => ({ message: t('categories.saved') }),
    onDone: close,
    onRejected: ({ refusal }) => {
      focusFirstError(element.current)
      return refusal?.code === 'changed_meanwhile'
    },
  })
  const rows = useStore(form.store, ({ values }) => values.categories ?? [])
  const send = (over: readonly OwnCategory[]) => {
    submit({ ...fieldsOf(form.state.values.categories ?? []), former: JSON.stringify(over) })
  }
  const isDirty = JSON.stringify(rows) !== JSON.stringify(former.map(inputOf))
  const isValid = !useStore(form.store, marksErrors)
  useReportedForm('competitions', isDirty)
  const errors = useMemo(() => errorsByInput(answer.errors), [answer])
  const sexText = (sex: CategoryInput['sex']) => t(`categories.sex.${sex}`)
  const parsed = v.safeParse(categoriesForm, { categories: rows })
  const rejection = data ? { refusal: answer.refusal, isUnreachable: isUnreachable(data) } : null
  const isConflict = !isBusy && answer.refusal?.code === 'changed_meanwhile'
  useTheirChanges(form, {
    base: { categories: former.map(inputOf) },
    theirs: { categories: event.categories.map(inputOf) },
    isConflict,
  })
  return {
    form,
    rows,
    errors,
    isBusy,
    former: event.categories,
    /** Null while what is typed is not valid. */
    next: parsed.success ? parsed.output.categories : null,
    saving: {
      state: saveStateOf({ isSending: isBusy, isDirty, isValid, savedAt: null, rejection }),
      savedAt: null,
      isDirty,
      discard: close,
    } satisfies Saving,
    conflict: isConflict
      ? {
          mine: { categories: textOf(rows, sexText) },
          theirs: { categories: textOf(event.categories.map(inputOf), sexText) },
          onKeepMine: () => send(event.categories),
          onTakeTheirs: () => {
            setFormer(event.categories)
            form.reset({ categories: event.categories.map(inputOf) })
            reset()
          },
        }
      : null,
  }
}

const inputOf = ({ name, sex, from, to }: OwnCategory): CategoryInput => ({
  name,
  sex,
  from: String(from),
  to: to === null ? '' : String(to),
})

const fieldsOf = (rows: readonly CategoryInput[]) =>
  Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([name, value]) => [`categories[${index}].${name}`, value ?? '']),
    ),
  )

const textOf = (rows: readonly CategoryInput[], sexText: (sex: CategoryInput['sex']) => string) =>
  rows.map(({ name, sex, from, to }) => [name, sexText(sex), `${from}–${to ?? ''}`].join(' · ')).join('; ')
