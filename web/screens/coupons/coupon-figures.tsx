import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { CouponReport } from '#rules/coupons/coupon-report.ts'
import { useFormats } from '../admin/staff.ts'

export function CouponFigures({ report: { byState, timesUsed, savings } }: { report: CouponReport }) {
  const { t } = useTranslation('coupons')
  const { count, money } = useFormats()
  const total = Object.values(byState).reduce((sum, one) => sum + one, 0)
  const figures = [
    [t('figures.total'), count(total)],
    [t('figures.active'), count(byState.active ?? 0)],
    [t('figures.timesUsed'), count(timesUsed)],
    [t('figures.savings'), money(savings)],
  ]
  return (
    <Figures>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Figures>
  )
}

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: var(--space-3) var(--space-5);
  padding: var(--space-3) var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);

  dt {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
  }
  dd {
    font-size: var(--text-xl);
    font-variant-numeric: tabular-nums;
    font-weight: 650;
  }
  @media (max-width: 47.99rem) {
    grid-template-columns: 1fr 1fr;
  }
`
