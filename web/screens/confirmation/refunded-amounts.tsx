import { useTranslation } from 'react-i18next'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { useFormats } from '../registration/formats.ts'

export function RefundedAmounts({ page: { refunds } }: { page: Pick<ConfirmationPage, 'refunds'> }) {
  const { t } = useTranslation('confirmation')
  const { money } = useFormats()
  const { returned, returning, manual } = refunds
  return (
    <>
      {returning > 0 && <p>{t('refunds.returning', { amount: money(returning) })}</p>}
      {manual > 0 && <p>{t('refunds.manual', { amount: money(manual) })}</p>}
      {returned > 0 && <p>{t('refunds.returned', { amount: money(returned) })}</p>}
    </>
  )
}
