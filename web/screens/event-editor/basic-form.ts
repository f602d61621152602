import { useStore } from '@tanstack/react-form'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventEditorPage } from '#rules/events/event-editor-view.ts'
import { eventForm } from '#rules/events/event-form.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useInputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { eventValues } from './event-values.ts'
import { useSaving } from './use-saving.ts'

/** The form starts from the event as it is when the editor opens; later loads do not reset it. */
export function useBasicForm(event: EventEditorPage) {
  const { t } = useTranslation('event-editor')
  const formatRefusal = useRefusalText()
  const element = useRef<HTMLFormElement>(null)
  const [initial] = useState(() => ({ event, values: eventValues(event) }))
  const isDraft = event.status === 'draft'
  const form = useAppForm({
    defaultValues: initial.values,
    validators: { onMount: eventForm, onChange: eventForm },
    onSubmit: () => saving.save(),
    onSubmitInvalid: () => focusFirstError(element.current),
  })
  useInputBeforeHydration(form, element)
  const values = useStore(form.store, (state) => state.values)
  const isValid = useStore(form.store, (state) => state.isValid)
  const saving = useSaving({
    event: initial.event,
    values,
    isValid,
    isAutomatic: isDraft,
    onSaved: () => {
      if (!isDraft) notify.success(t('updated'))
    },
    onFailed: (refusal) => {
      focusFirstError(element.current)
      if (refusal?.code === 'changed_meanwhile') notify.question(t('conflict.question'))
      else notify.error(t('failed.update'), refusal ? { description: formatRefusal(refusal) } : {})
    },
  })
  return { form, element, values, isValid, isDraft, saving }
}

export type Basic = ReturnType<typeof useBasicForm>
export type BasicForm = Basic['form']
