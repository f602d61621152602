import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import type { Settings } from '#rules/organizations/settings-views.ts'
import { Form } from '#web/admin/form.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import type { useSettingsForm } from './use-settings-form.ts'

type Values = Readonly<Record<string, unknown>>
type SettingsFormProps<Input extends Values> = {
  start: ReturnType<typeof useSettingsForm<Settings<Values>, Input>>
  labels: 'organization' | 'theme'
  children: ReactNode
  className?: string
}

export function SettingsForm<Input extends Values>({ start, labels, children, className }: SettingsFormProps<Input>) {
  const { form, element, errors, saving, version, theirs, takeTheirs } = start
  const mine = useStore(form.store, ({ values }) => values)
  const isBusy = saving.state === 'saving'
  return (
    <>
      <Form form={form} element={element} errors={errors} isBusy={isBusy} saving={saving} className={className}>
        <input type="hidden" name="version" value={version} />
        {theirs && <SettingsConflict mine={mine} theirs={theirs} labels={labels} onTakeTheirs={takeTheirs} />}
        {children}
        <SaveBar saving={saving} />
      </Form>
      <LeaveDialog isDirty={saving.isDirty} />
    </>
  )
}
