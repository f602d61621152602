import { useTranslation } from 'react-i18next'
import { arrivalOutcomes } from '#rules/payments/manual-confirmation.ts'
import type { ArrivalsAnswer } from '#rules/payments/manual-payment-views.ts'

/** What became of several payments, in one line; null if nothing was recorded. */
export function useOutcomeText(): (answer: ArrivalsAnswer) => string | null {
  const { t } = useTranslation('manual-payments')
  return ({ outcomes }) => {
    const parts = arrivalOutcomes.flatMap((outcome) => {
      const count = outcomes[outcome]
      return count ? [t(`outcome.${outcome}`, { count })] : []
    })
    return parts.length > 0 ? parts.join(' ') : null
  }
}
