import { useTranslation } from 'react-i18next'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { useFormats } from '../registration/formats.ts'

/** What goes back, how and how far it is. */
export function RefundedAmounts({
  page: { refunds, figures },
}: {
  page: Pick<ConfirmationPage, 'refunds' | 'figures'>
}) {
  const { t } = useTranslation('confirmation')
  const { money } = useFormats()
  const { returned, returnedManually, returning, manual } = refunds
  const { cashToReturn } = figures
  return (
    <>
      {returning > 0 && <p>{t('refunds.returning', { amount: money(returning) })}</p>}
      {manual > 0 && <p>{t('refunds.manual', { amount: money(manual) })}</p>}
      {returned > 0 && <p>{t('refunds.returned', { amount: money(returned) })}</p>}
      {returnedManually > 0 && <p>{t('refunds.returnedManually', { amount: money(returnedManually) })}</p>}
      {cashToReturn > 0 && <p>{t('refunds.cash', { amount: money(cashToReturn) })}</p>}
    </>
  )
}
