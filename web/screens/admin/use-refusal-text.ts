import { useTranslation } from 'react-i18next'
import { parseNeeds } from '#rules/events/event-readiness.ts'
import { refusalText, type Refusal } from '#web/refusal.ts'

/** Formats a refusal for staff: some codes have a text of their own, as staff can act on them. */
export const useRefusalText = (): ((refusal: Refusal) => string) => {
  const { t } = useTranslation(['admin', 'refusals'])
  return (refusal) => {
    if (refusal.code === 'fee_plan_missing') return t('admin:refusal.feePlanMissing')
    if (refusal.code === 'payments_not_set_up') return t('admin:refusal.paymentsNotSetUp')
    if (refusal.code === 'bib_taken' && refusal.values.name) return t('admin:refusal.bibTaken', refusal.values)
    if (refusal.code === 'event_incomplete') {
      const needs = parseNeeds(refusal.values.needs).map((need) => t(`admin:need.${need}`))
      return t('admin:refusal.eventIncomplete', { needs: needs.join(', ') })
    }
    return refusalText(t, refusal)
  }
}
