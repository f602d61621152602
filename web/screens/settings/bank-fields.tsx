import { useTranslation } from 'react-i18next'
import { accountTypes, type BankInput } from '#rules/organizations/bank-details.ts'
import { Fields } from '#web/admin/sheet.tsx'
import type { AppForm } from '#web/forms/form.tsx'
import { optionsOf } from '#web/forms/options-of.tsx'

const numberInput = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters' } as const

export function BankFields({ form }: { form: AppForm<BankInput> }) {
  const { t } = useTranslation('owner')
  return (
    <Fields>
      <form.TextField name="holder" label={t('bank.holder')} required maxLength={120} autoComplete="off" />
      <form.TextField name="bankName" label={t('bank.bankName')} required maxLength={120} autoComplete="off" />
      <form.TextField
        name="accountNumber"
        label={t('bank.accountNumber')}
        hint={t('bank.accountHint')}
        required
        maxLength={60}
        {...numberInput}
      />
      <form.TextField
        name="routingNumber"
        label={t('bank.routingNumber')}
        hint={t('bank.routingHint')}
        maxLength={30}
        {...numberInput}
      />
      <form.SelectField name="accountType" label={t('bank.accountType')} required>
        {optionsOf(accountTypes.map((type) => ({ value: type, label: t(`bank.type.${type}`) })))}
      </form.SelectField>
      <form.TextAreaField
        name="taxIds"
        label={t('bank.taxIds')}
        hint={t('bank.taxIdsHint')}
        rows={2}
        maxLength={300}
        {...numberInput}
      />
    </Fields>
  )
}
