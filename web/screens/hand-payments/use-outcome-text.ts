import { useTranslation } from 'react-i18next'
import { arrivalOutcomes } from '#rules/payments/hand-confirmation.ts'
import type { ArrivalsAnswer } from '#rules/payments/hand-payment-views.ts'

/** What became of several payments, in one line; null if nothing was recorded. */
export function useOutcomeText(): (answer: ArrivalsAnswer) => string | null {
  const { t } = useTranslation('hand-payments')
  return ({ outcomes }) => {
    const parts = arrivalOutcomes.flatMap((outcome) => {
      const count = outcomes[outcome]
      return count ? [t(`outcome.${outcome}`, { count })] : []
    })
    return parts.length > 0 ? parts.join(' ') : null
  }
}
