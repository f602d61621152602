import { useTranslation } from 'react-i18next'
import type { CouponReport } from '#rules/coupons/coupon-report.ts'
import { Figures } from '#web/admin/figures.tsx'
import { useFormats } from '#web/admin/staff.ts'

export function CouponFigures({ report: { byState, timesUsed, savings } }: { report: CouponReport }) {
  const { t } = useTranslation('coupons')
  const { count, money } = useFormats()
  const total = Object.values(byState).reduce((sum, one) => sum + one, 0)
  const figures = [
    { label: t('figures.total'), value: count(total) },
    { label: t('figures.active'), value: count(byState.active ?? 0) },
    { label: t('figures.timesUsed'), value: count(timesUsed) },
    { label: t('figures.savings'), value: money(savings) },
  ]
  return <Figures figures={figures} />
}
