import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormChange } from '#rules/registration-forms/form-changes.ts'
import { draftOf, errorsByField, formOfDraft, type FormDraft } from '#rules/registration-forms/form-draft.ts'
import type { EventForm } from '#rules/registration-forms/event-form-view.ts'
import type { RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import type { Saving } from '#web/admin/saving.ts'
import { useAct } from '#web/admin/use-act.ts'
import { useMergedChanges } from '#web/admin/use-their-changes.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { dismissErrors, notify } from '#web/ui/toast.tsx'
import { useReportedState, type Draft } from '../event-editor/tabs.ts'
import { useSaveFailure, useSaving } from '../event-editor/use-saving.ts'
import { useFormDraft } from './use-builder.ts'

const sentText = (draft: FormDraft): string => JSON.stringify(formOfDraft(draft))

/** A form that was sent, and may be faulty. */
const draftOfText = (text: unknown): FormDraft => draftOf(JSON.parse(String(text)) as RegistrationForm)

/** A draft without athletes is saved while it is edited; otherwise Save says first what it means for their answers. */
export function useFormSaving(event: EventForm, stored: Draft | null, element: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation(['form-builder', 'admin'])
  const reportFailure = useSaveFailure()
  const [initial] = useState(() => ({
    draft: stored ? draftOfText(stored.values.form) : draftOf(event.form),
    saved: stored ?? {
      savedText: JSON.stringify({ form: sentText(draftOf(event.form)) }),
      revision: event.revision,
    },
  }))
  const { builder, errors, isValid, showErrors } = useFormDraft(event, initial.draft)
  const { draft } = builder
  const [changes, setChanges] = useState<{ list: FormChange[]; revision: number | undefined } | null>(null)
  const isDraft = event.status === 'draft'
  const isAutomatic = isDraft && event.competitions.every(({ athletes }) => athletes === 0)
  const values = { form: sentText(draft) }
  const saving = useSaving({
    start: initial.saved,
    values,
    isValid,
    isAutomatic,
    onSaved: () => {
      if (isAutomatic) dismissErrors()
      else notify.success(t('saved'))
    },
    onFailed: (refusal, found) => {
      const formErrors = Object.entries(found).map(([path, code]) => [path.replace(/^form\./, ''), code] as const)
      if (formErrors.length > 0) {
        showErrors(errorsByField(Object.fromEntries(formErrors), draft))
        focusFirstError(element.current)
      }
      reportFailure(refusal)
    },
  })
  const savedForm = (JSON.parse(String(saving.savedValues.form)) ?? event.form) as RegistrationForm
  useMergedChanges({
    base: draftOf(savedForm),
    theirs: draftOf(event.form),
    isConflict: saving.state === 'conflict',
    read: () => draft,
    write: (merged) => builder.edit(() => merged),
  })
  const hasAthletes = event.competitions.some(({ athletes }) => athletes > 0)
  const effects = useAct<FormChange[], { revision: number | undefined }>('effects', {
    isRepeatable: true,
    failed: t('changes.failed'),
    onDone: (list, { revision }) => {
      if (list.length > 0) setChanges({ list, revision })
      else saving.save(revision)
    },
  })
  const askOrSave = (revision?: number) => {
    if (hasAthletes) effects.send({ form: values.form }, { revision })
    else saving.save(revision)
  }
  const submit = async () => {
    if (isValid) return askOrSave()
    showErrors(errors)
    focusFirstError(element.current)
  }
  useReportedState('form', { ...saving, save: () => void submit(), isValid, isAutomatic })
  const discard = () => builder.editWithUndo(draftOf(savedForm), t('admin:saveBar.discarded'))
  return {
    builder,
    isDraft,
    isAutomatic,
    saving: { ...saving, discard } satisfies Saving,
    submit,
    saveOver: () => askOrSave(event.revision),
    changes: changes?.list ?? [],
    closeChanges: () => setChanges(null),
    confirmChanges: () => {
      setChanges(null)
      saving.save(changes?.revision)
    },
  }
}
