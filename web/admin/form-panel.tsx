import { useStore } from '@tanstack/react-form'
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formSchema, type Fields, type Texts } from '#rules/forms/form-of.ts'
import { resourcePath, type FormTerms, type ResourceName } from '#rules/resources.ts'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Conflict } from './conflict.tsx'
import { Form } from './form.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { saveStateOf, type Saving } from './saving.ts'
import { TypedFields, useChoiceTexts, type Options } from './typed-fields.tsx'
import { useAct } from './use-act.ts'

type Stored = { id: string; revision: number; values: Texts }

type FormPanelProps<Result> = {
  resource: ResourceName
  intent: string
  title: string
  values: Texts
  /** The row that is edited, as it is now; null once it is deleted, undefined for a new one. */
  stored?: Stored | null
  fields: Fields
  options?: Readonly<Record<string, Options>> | undefined
  terms: FormTerms
  submitLabel: string
  nameOf: (values: Texts) => string
  onDone: (result: Result) => void
  onClose: () => void
  children?: ReactNode
}

/** A form of a resource in a panel beside its list. What was typed closes by its own buttons alone. */
export function FormPanel<Result = null>(props: FormPanelProps<Result>) {
  const { resource, title, stored, fields, options, terms, submitLabel, children } = props
  const { t } = useTranslation([resource, 'admin'])
  const element = useRef<HTMLFormElement>(null)
  // Not the button that closes, which comes first in the dialog.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const declared = { area: resource, fields, options }
  const display = useChoiceTexts(declared)
  const { form, errors, isBusy, saving, conflict, isLeaving, close } = usePanelForm(props, element)
  return (
    <Dialog isOpen onClose={close} title={title} closeLabel={t('admin:close')} size="side" isBinding={saving.isDirty}>
      <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
        <TypedFields {...declared} form={form} terms={terms} />
        {conflict && <Conflict {...conflict} labelOf={(field) => t(`${resource}:field.${field}`)} display={display} />}
        {stored === null && (
          <Banner tone="warning" isAlert title={t('admin:resource.gone.title')}>
            {t('admin:resource.gone.text')}
          </Banner>
        )}
        <SaveBar
          saving={saving}
          label={submitLabel}
          discard={
            <Button variant="quiet" onClick={close}>
              {t('admin:cancel')}
            </Button>
          }
        />
      </Form>
      {children}
      <LeaveDialog isDirty={saving.isDirty && !isBusy && !isLeaving} isOfQuery />
    </Dialog>
  )
}

function usePanelForm<Result>(
  { resource, intent, values, stored, fields, terms, nameOf, onDone, onClose }: FormPanelProps<Result>,
  element: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation('admin')
  const [start, setStart] = useState({ values, revision: stored?.revision ?? 0, id: stored?.id })
  const [leaving, setLeave] = useState<{ leave: () => void } | null>(null)
  const schema = useMemo(() => formSchema(fields, terms, start.id ? start.values : undefined), [fields, terms, start])
  const form = useAppForm<Texts>({ values: start.values, schema, onValid: (): void => send(start.revision), element })
  const isDirty = useStore(form.store, (state) => JSON.stringify(state.values)) !== JSON.stringify(start.values)
  const act = useAct<Result>(intent, {
    action: resourcePath(resource),
    failed: t('resource.failed.save', { name: nameOf(form.state.values) }),
    done: () => ({ message: t('resource.saved', { name: nameOf(form.state.values) }) }),
    onDone: (result) => setLeave({ leave: () => onDone(result) }),
    onRejected: ({ refusal }) => {
      focusFirstError(element.current)
      return refusal?.code === 'changed_meanwhile' || Boolean(refusal?.field)
    },
  })
  const close = () => setLeave({ leave: onClose })
  // Once nothing is reported as unsaved, so that nothing asks whether to leave it.
  useEffect(() => leaving?.leave(), [leaving])
  const send = (revision: number): void =>
    act.send({ ...form.state.values, ...(start.id && { id: start.id, revision: String(revision) }) })
  const { answer, isBusy, data } = act
  const isValid = useStore(form.store, (store) => store.isValid)
  const rejection = isBusy ? null : { refusal: answer.refusal, isUnreachable: isUnreachable(data) }
  const state = saveStateOf({ isSending: isBusy, isDirty, isValid, savedAt: null, rejection })
  const errors = useMemo(
    () => ({ ...answer.errors, ...(answer.refusal?.field && { [answer.refusal.field]: answer.refusal.code }) }),
    [answer],
  )
  const isConflict = !isBusy && answer.refusal?.code === 'changed_meanwhile'
  const takeTheirs = ({ id, revision, values: theirs }: Stored) => {
    setStart({ values: theirs, revision, id })
    form.reset(theirs)
    act.reset()
  }
  return {
    form,
    errors,
    isBusy,
    isLeaving: leaving !== null,
    close,
    saving: { state, savedAt: null, isDirty, discard: close } satisfies Saving,
    conflict:
      isConflict && stored
        ? {
            mine: form.state.values,
            theirs: stored.values,
            onKeepMine: () => send(stored.revision),
            onTakeTheirs: () => takeTheirs(stored),
          }
        : null,
  }
}
