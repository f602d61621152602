import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Banner } from '#web/ui/banner.tsx'
import { Conflict } from './conflict.tsx'
import { Form } from './form.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { useDiscard } from './saving.ts'
import { TypedFields, useChoiceTexts, type Options } from './typed-fields.tsx'
import { useResourceForm, type ResourceFormOptions, type Stored } from './use-resource-form.ts'

type ResourceFormProps = Omit<ResourceFormOptions<object>, 'intent' | 'stored' | 'onDone'> & {
  stored: Stored | null
  options?: Readonly<Record<string, Options>> | undefined
}

export function ResourceForm({ options, ...props }: ResourceFormProps) {
  const { resource, stored, fields, terms } = props
  const { t } = useTranslation([resource, 'admin'])
  const element = useRef<HTMLFormElement>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const declared = { area: resource, fields, options }
  const display = useChoiceTexts(declared)
  const { form, errors, isBusy, isDirty, saved, stateAt, conflict } = useResourceForm<object>(
    { ...props, intent: 'edit', onDone: () => setSavedAt(new Date().toISOString()) },
    element,
  )
  const saving = { state: stateAt(savedAt), savedAt, isDirty, discard: useDiscard(form, saved) }
  return (
    <Column form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
      <TypedFields {...declared} form={form} terms={terms} />
      {conflict && <Conflict {...conflict} labelOf={(field) => t(`${resource}:field.${field}`)} display={display} />}
      {stored === null && (
        <Banner tone="warning" isAlert title={t('admin:resource.gone.title')}>
          {t('admin:resource.gone.text')}
        </Banner>
      )}
      <SaveBar saving={saving} />
      <LeaveDialog isDirty={isDirty && !isBusy} />
    </Column>
  )
}

const Column = styled(Form)`
  gap: var(--space-4);
`
