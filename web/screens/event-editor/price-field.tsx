import { useTranslation } from 'react-i18next'
import { parseMoney } from '#rules/money/money.ts'
import type { CompetitionTerms } from '#rules/competitions/competition-form.ts'
import { useBoundText } from '#web/forms/use-bound-field.ts'
import { amountInput } from '#web/forms/input-kinds.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useFormats } from '#web/admin/staff.ts'

type PriceFieldProps = { name: 'price' | 'deferredCash' | 'tierPrice'; terms: CompetitionTerms; required?: boolean }

/** Shows how the amount was understood: a comma for a point would multiply the price by a thousand. */
export function PriceField({ name, terms: { currency, region }, required }: PriceFieldProps) {
  const { t } = useTranslation('event-editor')
  const { money } = useFormats()
  const { input, value, error } = useBoundText()
  const amount = value.trim() === '' ? null : parseMoney(value, currency, region)
  const amountText = amount === 0 ? t('competitions.free') : amount === null ? null : money(amount)
  const hint = t(`field.${name}Hint`, { currency })
  return (
    <Field
      label={t(`field.${name}`)}
      hint={amountText && !error ? `${hint} ${t('field.understood', { amount: amountText })}` : hint}
      error={error}
      required={required ?? false}
    >
      <Input {...input} {...amountInput} />
    </Field>
  )
}
