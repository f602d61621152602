import { useTranslation } from 'react-i18next'
import { refusalText, type Refusal } from '#web/refusal.ts'

/** A refusal in words for staff, who can do something about what a visitor can only report. */
export const useRefusalText = (): ((refusal: Refusal) => string) => {
  const { t } = useTranslation(['admin', 'refusals'])
  return (refusal) => {
    if (refusal.code === 'fee_plan_missing') return t('admin:refusal.feePlanMissing')
    if (refusal.code === 'payments_not_set_up') return t('admin:refusal.paymentsNotSetUp')
    if (refusal.code === 'bib_taken' && refusal.values.name) return t('admin:refusal.bibTaken', refusal.values)
    return refusalText(t, refusal)
  }
}
