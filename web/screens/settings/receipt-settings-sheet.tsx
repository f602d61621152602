import { useTranslation } from 'react-i18next'
import {
  receiptSettingsForm,
  type ReceiptSettings,
  type ReceiptSettingsInput,
} from '#rules/receipts/receipt-settings.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { SettingsConflict } from './settings-conflict.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { settings: ReceiptSettings; actionData: unknown }

export function ReceiptSettingsSheet({ settings, actionData }: Props) {
  const { t } = useTranslation('settings')
  const start = useSettingsForm({
    settings,
    actionData,
    schema: receiptSettingsForm,
    valuesOf,
    savedText: t('receipts.saved'),
    intent: 'receipts',
  })
  const { form } = start
  return (
    <SettingsForm
      start={start}
      conflict={<SettingsConflict start={start} labels="receipts" />}
      label={t('receipts.save')}
    >
      <input type="hidden" name="intent" value="receipts" />
      <Sheet level="h2" title={t('receipts.title')} lead={t('receipts.lead')}>
        <form.TextField
          name="legalName"
          label={t('receipts.legalName.label')}
          hint={t('receipts.legalName.hint')}
          maxLength={200}
          autoComplete="organization"
        />
        <form.TextField
          name="taxId"
          label={t('receipts.taxId.label')}
          hint={t('receipts.taxId.hint')}
          maxLength={40}
          autoComplete="off"
        />
        <form.TextAreaField name="legalAddress" label={t('receipts.legalAddress.label')} maxLength={300} rows={3} />
      </Sheet>
    </SettingsForm>
  )
}

const valuesOf = ({ values, version }: ReceiptSettings, answer: FormAnswer | null): ReceiptSettingsInput => ({
  ...values,
  ...(answer?.values?.['intent'] === 'receipts' && (answer.values as Partial<ReceiptSettingsInput>)),
  version,
})
