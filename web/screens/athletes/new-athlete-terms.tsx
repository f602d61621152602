import { useTranslation } from 'react-i18next'
import type { NewAthleteInput } from '#rules/registrations/athlete-forms.ts'
import { staffPayments, limitReasonLength } from '#rules/registrations/staff-payments.ts'
import type { AppForm } from '#web/forms/form.tsx'
import { useFormats } from '#web/admin/staff.ts'

/** `price` in cents; `fullTexts` where something else than the competition is full. */
type Props<Values> = {
  form: AppForm<Values>
  isFull: boolean
  isSoldOut: boolean
  price: number
  fullTexts?: { label: string; hint: string }
}

/** Why a limit is raised for somebody whom staff add, and how they pay. */
export function NewAthleteTerms<Values extends NewAthleteInput>(props: Props<Values>) {
  const form = props.form as unknown as AppForm<NewAthleteInput>
  const { isFull, isSoldOut, price, fullTexts } = props
  const { t } = useTranslation('admin')
  const { money } = useFormats()
  const texts = isFull
    ? (fullTexts ?? { label: t('athlete.reason'), hint: t('athlete.reasonHint') })
    : { label: t('athlete.merchandise.reason'), hint: t('athlete.merchandise.reasonHint') }
  return (
    <>
      {(isFull || isSoldOut) && (
        <form.TextField name="reason" {...texts} required maxLength={limitReasonLength} autoComplete="off" />
      )}
      {price > 0 && (
        <form.SelectField name="payment" label={t('athletes.columns.payment')} autoComplete="off">
          {staffPayments.map((payment) => (
            <option key={payment} value={payment}>
              {t(`athlete.new.payment.${payment}`, { price: money(price) })}
            </option>
          ))}
        </form.SelectField>
      )}
    </>
  )
}
