import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { OrderTotals } from '#rules/orders/admin-order-views.ts'
import { useFormats } from '#web/admin/staff.ts'

export function OrderFigures({ totals }: { totals: OrderTotals[] }) {
  const { t } = useTranslation('orders')
  const { count, money } = useFormats()
  return totals.map(({ currency, orders, sold, waiting, received, refunded, refunding, chargedBack }) => (
    <Sums key={currency}>
      {[
        [t('totals.orders'), count(orders)],
        [t('totals.sold'), money(sold, currency)],
        ...(waiting > 0 ? [[t('totals.waiting'), money(waiting, currency)]] : []),
        [t('totals.received'), money(received, currency)],
        [t('totals.refunded'), money(refunded, currency)],
        ...(refunding > 0 ? [[t('totals.refunding'), money(refunding, currency)]] : []),
        ...(chargedBack > 0 ? [[t('totals.chargedBack'), money(chargedBack, currency)]] : []),
      ].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Sums>
  ))
}

const Sums = styled.dl`
  display: grid;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);

  > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-4);
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 600;
  }
  dd {
    font-family: var(--font-display);
    font-stretch: 112%;
    font-variant-numeric: tabular-nums;
    font-weight: 750;
    white-space: nowrap;
  }
  @media (min-width: 48rem) {
    grid-template-columns: auto;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: var(--space-6);

    > div {
      display: grid;
      justify-content: start;
      gap: 0;
    }
    dd {
      font-size: var(--text-lg);
    }
  }
`
