import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { CancellationSum, EventCancellation } from '#rules/events/admin-event-views.ts'
import { useFormats } from '#web/admin/staff.ts'

/** Whom and how much money a cancellation concerns. */
export function CancellationFacts({ cancellation }: { cancellation: EventCancellation }) {
  const { t } = useTranslation('event-closing')
  const { count, money } = useFormats()
  const { orders, athletes, unpaidOrders, waiting, sums } = cancellation
  const sumOf = (name: Exclude<keyof CancellationSum, 'currency'>) =>
    sums.flatMap((sum) => (sum[name] > 0 ? [money(sum[name], sum.currency)] : [])).join(' + ')
  const facts = [
    ['orders', count(orders)],
    ['athletes', count(athletes)],
    ['card', sumOf('card')],
    ['byHand', sumOf('byHand')],
    ['cashDue', sumOf('cashDue')],
    ['cashPaid', sumOf('cashPaid')],
  ] as const
  return (
    <>
      <Facts>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </Facts>
      {unpaidOrders > 0 && <p>{t('facts.unpaid', { count: unpaidOrders, total: count(unpaidOrders) })}</p>}
      {waiting > 0 && <p>{t('facts.waiting', { count: waiting, total: count(waiting) })}</p>}
      {sumOf('cashPaid') !== '' && <p>{t('facts.cashPaidText')}</p>}
    </>
  )
}

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-6);

  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    margin: 0;
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-variant-numeric: tabular-nums;
    font-weight: 800;
  }
`
