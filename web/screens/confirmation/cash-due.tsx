import { useTranslation } from 'react-i18next'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { cashToBring } from '#rules/orders/sold-line.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useFormats } from '../registration/formats.ts'

/** Of who chose to pay all in cash: what is still due. A part in cash is named among the advice for the race. */
export function CashDue({
  page: { lines, paymentMethod },
}: {
  page: Pick<ConfirmationPage, 'lines' | 'paymentMethod'>
}) {
  const { t } = useTranslation('payment-methods')
  const { money } = useFormats()
  const amount = cashToBring(lines)
  if (paymentMethod !== 'cash' || amount === 0) return null
  return (
    <Banner tone="info">
      <strong>{t('cashDue.title')}</strong> {t('cashDue.text', { amount: money(amount) })}
    </Banner>
  )
}
