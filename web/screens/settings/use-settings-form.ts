import { useStore } from '@tanstack/react-form'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StandardSchemaV1 } from '@tanstack/react-form'
import type { Settings } from '#rules/organizations/settings-views.ts'
import { mergeChanges } from '#web/admin/merge-changes.ts'
import { saveStateOf, useDiscard, type Saving } from '#web/admin/saving.ts'
import { useTheirChanges } from '#web/admin/use-their-changes.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { formAnswer, isDoneBy, type FormAnswer } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { useSubmission, type Rejection } from '#web/forms/use-submission.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'

type Options<S, Values> = {
  settings: S
  actionData: unknown
  schema: StandardSchemaV1<Values, unknown>
  /** `answer` holds the values that a page without scripts has sent. */
  valuesOf: (settings: S, answer: FormAnswer | null) => Values
  savedText?: string
  failedText?: string
  /** Of a page with several forms. */
  intent?: string
}

/**
 * A form of settings. It starts from the settings that it was opened with, also when others are loaded meanwhile: with
 * their version, a save would overwrite another person's change unseen.
 */
export function useSettingsForm<S extends Settings<unknown>, Values extends object>({
  settings,
  actionData,
  schema,
  valuesOf,
  savedText,
  failedText,
  intent = 'save',
}: Options<S, Values>) {
  const { t } = useTranslation('settings')
  const element = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState(() => startOf(settings, valuesOf(settings, formAnswer(actionData))))
  const [rejection, setRejection] = useState<(Rejection & { sentText?: string }) | null>(() => ({
    ...formAnswer(actionData),
    isUnreachable: false,
  }))
  const form = useAppForm({ values: start.values, schema, element, onValid: () => save() })
  const notifyRejection = useRejectionNotice(failedText)
  const startFromLatest = (savedAt: string | null) => {
    const values = valuesOf(settings, null)
    setStart({ settings, values, savedAt })
    setRejection(null)
    form.reset(values)
  }
  const { send, state } = useSubmission<null, string>(intent, {
    onDone: (_, sentText) => {
      if (JSON.stringify(form.state.values) === sentText) startFromLatest(new Date().toISOString())
      // What was typed meanwhile goes with the next save.
      else {
        setStart({ ...start, settings })
        setRejection(null)
      }
      notify.success(savedText ?? t('saved'))
    },
    onRejected: (answer, sentText) => {
      setRejection({ ...answer, sentText })
      focusFirstError(element.current)
      notifyRejection(answer)
    },
  })
  // A form that the browser sends before the page is hydrated loads the page again.
  const confirmEarlySave = useEffectEvent(() => {
    if (isDoneBy(intent, actionData)) notify.success(savedText ?? t('saved'))
  })
  useEffect(() => confirmEarlySave(), [])
  const isConflict = rejection?.refusal?.code === 'changed_meanwhile'
  const save = () => {
    const fields = new FormData(element.current!)
    fields.set('version', (isConflict ? settings : start.settings).version)
    void send(fields, JSON.stringify(form.state.values))
  }
  const isSending = state === 'sending'
  const savedValues = valuesOf(start.settings, null)
  const latestValues = valuesOf(settings, null)
  useTheirChanges(form, { base: savedValues, theirs: latestValues, isConflict: isConflict && !isSending })
  const isDirty = useStore(form.store, ({ values }) => JSON.stringify(values)) !== JSON.stringify(savedValues)
  const isValid = useStore(form.store, (store) => store.isValid)
  const { savedAt } = start
  const discard = useDiscard(form, savedValues)
  const saving: Saving = {
    state: saveStateOf({ isSending, isDirty, isValid, savedAt, rejection }),
    savedAt,
    isDirty,
    discard,
  }
  const errors = useMemo(() => errorsOf(rejection), [rejection])
  return {
    form,
    element,
    errors,
    saving,
    version: start.settings.version,
    /** In a conflict: typing may have gone on since. */
    sentValues: rejection?.sentText
      ? mergeChanges(savedValues, JSON.parse(rejection.sentText) as Values, latestValues)
      : form.state.values,
    isConflict,
    theirs: settings.values as S['values'],
    takeTheirs: () => startFromLatest(null),
  }
}

const startOf = <S, Values>(settings: S, values: Values) => ({ settings, values, savedAt: null as string | null })

function useRejectionNotice(failedText: string | undefined) {
  const { t } = useTranslation(['settings', 'admin'])
  const formatRefusal = useRefusalText()
  const title = failedText ?? t('settings:failed')
  return ({ refusal, isUnreachable }: Rejection) => {
    if (isUnreachable) return void notify.error(title, { description: t('admin:noConnection') })
    if (refusal && !refusal.field && refusal.code !== 'changed_meanwhile')
      notify.error(title, { description: formatRefusal(refusal) })
  }
}

const errorsOf = (rejection: Rejection | null): Record<string, string> => {
  const { errors = {}, refusal } = rejection ?? {}
  return refusal?.field ? { ...errors, [refusal.field]: 'selection' } : errors
}
