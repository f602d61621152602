import { useTranslation } from 'react-i18next'
import type { PriceView } from '#rules/prices/price-view.ts'
import { useFormats } from './formats.ts'

/** What is paid online; what is paid in cash alone is not free. */
export function useTotalText() {
  const { t } = useTranslation('registration')
  const { money } = useFormats()
  return ({ total, deferredCash }: PriceView, isLowest = false) => {
    if (total === 0 && deferredCash === 0) return t('summary.nothing')
    return isLowest && total > 0 ? t('summary.from', { amount: money(total) }) : money(total)
  }
}
