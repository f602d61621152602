import { useTranslation } from 'react-i18next'
import type { SalesByDay } from '#rules/orders/sales-by-day.ts'
import { useFormats } from './staff.ts'

/** `values` has one integer for each day. `formatTick` is short, for the axis. */
export type Measure = Readonly<{
  label: string
  values: readonly number[]
  format: (value: number) => string
  formatTick: (value: number) => string
}>

export function useSalesMeasures({ registrations, revenue }: SalesByDay): [Measure, ...Measure[]] {
  const { t } = useTranslation('admin')
  const { count, money, compact, compactMoney } = useFormats()
  return [
    { label: t('chart.registrations'), values: registrations, format: count, formatTick: compact },
    ...(revenue ? [{ label: t('chart.revenue'), values: revenue, format: money, formatTick: compactMoney }] : []),
  ]
}
