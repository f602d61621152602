import type { ReactNode } from 'react'
import type { Settings } from '#rules/organizations/settings-views.ts'
import { Form } from '#web/admin/form.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import type { useSettingsForm } from './use-settings-form.ts'

type Values = Readonly<Record<string, unknown>>
type SettingsFormProps<Input extends Values> = {
  start: Omit<ReturnType<typeof useSettingsForm<Settings<Values>, Input>>, 'theirs'>
  conflict: ReactNode
  label?: string
  children: ReactNode
  className?: string
}

export function SettingsForm<Input extends Values>({
  start,
  conflict,
  label,
  children,
  className,
}: SettingsFormProps<Input>) {
  const { form, element, errors, saving, version, isConflict } = start
  const isBusy = saving.state === 'saving'
  return (
    <>
      <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving} className={className}>
        <input type="hidden" name="version" value={version} />
        {isConflict && conflict}
        {children}
        <SaveBar saving={saving} {...(label && { label })} />
      </Form>
      <LeaveDialog isDirty={saving.isDirty} />
    </>
  )
}
