import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from './form.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { TypedFields, type Options } from './typed-fields.tsx'
import { useResourceForm, type ResourceFormOptions } from './use-resource-form.ts'

type FormPanelProps<Result extends object> = Omit<ResourceFormOptions<Result>, 'stored'> & {
  title: string
  options?: Readonly<Record<string, Options>> | undefined
  submitLabel: string
  onClose: () => void
}

/** What was typed closes by its own buttons alone. */
export function FormPanel<Result extends object = object>(props: FormPanelProps<Result>) {
  const { resource, title, fields, options, terms, submitLabel, onDone, onClose } = props
  const { t } = useTranslation('admin')
  const element = useRef<HTMLFormElement>(null)
  // Not the button that closes, which comes first in the dialog.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const [leaving, setLeave] = useState<{ leave: () => void } | null>(null)
  // Once nothing is reported as unsaved, so that nothing asks whether to leave it.
  useEffect(() => leaving?.leave(), [leaving])
  const { form, errors, isBusy, isDirty, stateAt } = useResourceForm<Result>(
    { ...props, onDone: (result) => setLeave({ leave: () => onDone(result) }) },
    element,
  )
  const close = () => setLeave({ leave: onClose })
  const saving = { state: stateAt(null), savedAt: null, isDirty, discard: close }
  return (
    <Dialog isOpen onClose={close} title={title} closeLabel={t('close')} size="side" isBinding={isDirty}>
      <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
        <TypedFields area={resource} fields={fields} options={options} form={form} terms={terms} />
        <SaveBar
          saving={saving}
          label={submitLabel}
          discard={
            <Button variant="quiet" onClick={close}>
              {t('cancel')}
            </Button>
          }
        />
      </Form>
      <LeaveDialog isDirty={isDirty && !isBusy && leaving === null} isOfQuery />
    </Dialog>
  )
}
