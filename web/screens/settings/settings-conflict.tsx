import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import type { Settings } from '#rules/organizations/settings-views.ts'
import { Conflict } from '#web/admin/conflict.tsx'
import type { useSettingsForm } from './use-settings-form.ts'

type Values = Readonly<Record<string, unknown>>
type Props<Input extends Values> = {
  start: ReturnType<typeof useSettingsForm<Settings<Values>, Input>>
  /** The part of settings.json with the fields' labels. */
  labels: 'organization' | 'theme' | 'manualMethods' | 'receipts' | 'paymentTerms'
}

export function SettingsConflict<Input extends Values>({ start: { form, theirs, takeTheirs }, labels }: Props<Input>) {
  const { t } = useTranslation('settings')
  const mine = useStore(form.store, ({ values }) => values)
  return (
    <Conflict mine={mine} theirs={theirs} labelOf={(path) => t(`${labels}.${path}.label`)} onTakeTheirs={takeTheirs} />
  )
}
