import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { useFormats } from '#web/admin/staff.ts'

type Amount = { id: string; number: string; buyerName: string | null; amount: number; currency: string }

export function AmountList({ amounts }: { amounts: readonly Amount[] }) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  return (
    <Amounts role="list">
      {amounts.map(({ id, number, buyerName, amount, currency }) => (
        <li key={id}>
          <span>
            <strong dir="auto">{buyerName ?? t('unnamed')}</strong> <small>{number}</small>
          </span>
          <span>{money(amount, currency)}</span>
        </li>
      ))}
    </Amounts>
  )
}

const Amounts = styled.ul`
  display: grid;

  > li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block: var(--space-2);
    font-variant-numeric: tabular-nums;
  }
  > li + li {
    border-block-start: 1px solid var(--line);
  }
  small {
    color: var(--ink-soft);
    white-space: nowrap;
  }
  > li > :last-child {
    white-space: nowrap;
  }
`
