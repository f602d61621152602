import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StandardSchemaV1 } from '@tanstack/react-form'
import type { Settings } from '#rules/organizations/settings-views.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { formAnswer, type FormAnswer } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { useInputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { useSubmitOnce } from '#web/forms/use-submit-once.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { useSettingsAnswer } from './use-settings-answer.ts'

type Options<S, Values> = {
  settings: S
  actionData: unknown
  schema: StandardSchemaV1<Values, unknown>
  /** Initial values; `answer` holds those that a page without scripts has sent. */
  valuesOf: (settings: S, answer: FormAnswer | null) => Values
}

/** A form of settings: a save carries the version it started from, and a conflict leaves what was typed. */
export function useSettingsForm<S extends Settings<unknown>, Values>({
  settings,
  actionData,
  schema,
  valuesOf,
}: Options<S, Values>) {
  const { t } = useTranslation('settings')
  const formatRefusal = useRefusalText()
  const submit = useSubmitOnce()
  const element = useRef<HTMLFormElement>(null)
  const answer = useMemo(() => formAnswer(actionData), [actionData])
  const [initial, setInitial] = useState(() => valuesOf(settings, answer))
  const form = useAppForm({ values: initial, schema, element, onValid: () => submit(element.current) })
  useInputBeforeHydration(form, element)
  const startFrom = (latest: S) => {
    const values = valuesOf(latest, null)
    setInitial(values)
    form.reset(values)
  }
  const start = useSettingsAnswer(settings, actionData, {
    onSaved: (latest) => {
      startFrom(latest)
      notify.success(t('saved'))
    },
    onRejected: () => {
      focusFirstError(element.current)
      if (answer.refusal && !answer.refusal.field && answer.refusal.code !== 'changed_meanwhile')
        notify.error(t('failed'), { description: formatRefusal(answer.refusal) })
    },
  })
  const takeTheirs = () => {
    start.resolve()
    startFrom(settings)
  }
  const errors = useMemo(() => errorsOf(answer), [answer])
  return {
    form,
    element,
    errors,
    version: start.version,
    theirs: start.isConflict ? start.values : null,
    takeTheirs,
  }
}

const errorsOf = ({ errors, refusal }: FormAnswer): Record<string, string> =>
  refusal?.field ? { ...errors, [refusal.field]: 'selection' } : errors
