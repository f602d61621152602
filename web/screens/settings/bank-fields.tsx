import { useTranslation } from 'react-i18next'
import { accountTypes } from '#rules/organizations/bank-details.ts'
import type { BankPage } from '#rules/organizations/settings-views.ts'
import { validationMessage } from '#rules/text/validation-message.ts'
import type { FormValues } from '#web/forms/form-values.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Select, TextArea } from '#web/ui/input.tsx'
import { Fields } from './sheet.tsx'

type Props = { saved: BankPage['saved']; errors: Record<string, string>; sentValues: FormValues }

/** Account numbers are never sent to the page, so their fields start empty. */
export function BankFields({ saved, errors, sentValues }: Props) {
  const { t } = useTranslation(['owner', 'validation'])
  const errorOf = (name: string) => {
    const message = errors[name] ? validationMessage(errors[name]) : null
    return message && t(`validation:${message.key}`, message.values)
  }
  const initialValueOf = (name: 'holder' | 'bankName' | 'accountType') => {
    const value = sentValues[name]
    return typeof value === 'string' ? value : (saved?.[name] ?? '')
  }
  const numberInput = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters' } as const
  return (
    <Fields>
      <Field label={t('owner:bank.holder')} error={errorOf('holder')} required>
        <Input name="holder" defaultValue={initialValueOf('holder')} maxLength={120} autoComplete="off" />
      </Field>
      <Field label={t('owner:bank.bankName')} error={errorOf('bankName')} required>
        <Input name="bankName" defaultValue={initialValueOf('bankName')} maxLength={120} autoComplete="off" />
      </Field>
      <Field
        label={t('owner:bank.accountNumber')}
        hint={t('owner:bank.accountHint')}
        error={errorOf('accountNumber')}
        required
      >
        <Input name="accountNumber" maxLength={60} {...numberInput} />
      </Field>
      <Field label={t('owner:bank.routingNumber')} hint={t('owner:bank.routingHint')} error={errorOf('routingNumber')}>
        <Input name="routingNumber" maxLength={30} {...numberInput} />
      </Field>
      <Field label={t('owner:bank.accountType')} error={errorOf('accountType')} required>
        <Select name="accountType" defaultValue={initialValueOf('accountType') || 'checking'}>
          {accountTypes.map((type) => (
            <option key={type} value={type}>
              {t(`owner:bank.type.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('owner:bank.taxIds')} hint={t('owner:bank.taxIdsHint')} error={errorOf('taxIds')}>
        <TextArea name="taxIds" rows={2} maxLength={300} {...numberInput} />
      </Field>
    </Fields>
  )
}
