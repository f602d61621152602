import { useTranslation } from 'react-i18next'
import { parseNeeds } from '#rules/events/event-readiness.ts'
import { formatDay } from '#rules/time/day.ts'
import { refusalText, type Refusal } from '#web/refusal.ts'

/** Formats a refusal for staff: some codes have a text of their own, as staff can act on them. */
export const useRefusalText = (): ((refusal: Refusal) => string) => {
  const { t } = useTranslation(['admin', 'refusals'])
  return (refusal) => {
    if (refusal.code === 'fee_plan_missing') return t('admin:refusal.feePlanMissing')
    if (refusal.code === 'payments_not_set_up') return t('admin:refusal.paymentsNotSetUp')
    if (refusal.code === 'fees_exceed_price' && refusal.values.item)
      return t(
        refusal.values.event ? 'admin:refusal.feesExceedPriceOf' : 'admin:refusal.feesExceedPrice',
        refusal.values,
      )
    if (refusal.code === 'bib_taken' && refusal.values.name) return t('admin:refusal.bibTaken', refusal.values)
    if (refusal.code === 'event_incomplete') {
      const needs = parseNeeds(refusal.values.needs).map((need) => t(`admin:need.${need}`))
      return t('admin:refusal.eventIncomplete', { needs: needs.join(', ') })
    }
    if (refusal.code === 'amount_differs' && refusal.values.entries) return t('admin:refusal.entryDiffers')
    if (refusal.code === 'invalid_form' && refusal.values.orderedOn)
      return t('admin:refusal.dayBeforeOrder', { day: formatDay(String(refusal.values.orderedOn)) })
    if (refusal.code === 'invalid_form' && refusal.values.today)
      return t('admin:refusal.dayToCome', { day: formatDay(String(refusal.values.today)) })
    return refusalText(t, refusal)
  }
}
