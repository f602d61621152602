import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { sortLink } from '#rules/lists/list-state.ts'
import { cashListShape } from '#rules/payments/cash-list.ts'
import type { CashRow } from '#rules/payments/cash-views.ts'
import type { ListColumn } from '#web/admin/list-columns.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { useFormats } from '#web/admin/staff.ts'

export function useCashColumns(onReceived: (order: CashRow) => void): ListColumn<CashRow>[] {
  const { t } = useTranslation(['manual-payments', 'orders'])
  const { money, briefDate, time } = useFormats()
  const [query] = useSearchParams()
  const sortOf = (name: (typeof cashListShape)['sorts'][number]) => sortLink(cashListShape, query, name)
  return [
    {
      key: 'who',
      header: t('orders:columns.who'),
      isRowHeader: true,
      cell: ({ buyerName, buyerEmail }) => (
        <TwoLines>
          <strong dir="auto">{buyerName ?? t('orders:unnamed')}</strong>
          <small>{buyerEmail}</small>
        </TwoLines>
      ),
    },
    {
      key: 'order',
      header: t('columns.order'),
      cell: ({ id, number, eventTitle }) => (
        <TwoLines>
          <Number>
            <TextLink href={adminPaths.order(id)}>{number}</TextLink>
          </Number>
          <small>{eventTitle}</small>
        </TwoLines>
      ),
    },
    {
      key: 'amount',
      header: t('cash.columns.amount'),
      align: 'end',
      sort: sortOf('amount'),
      cell: ({ amount, currency, kind }) => (
        <Amount data-whole>
          <strong>{money(amount, currency)}</strong>
          <small>{t(`cash.kind.${kind}`)}</small>
        </Amount>
      ),
    },
    {
      key: 'since',
      header: t('cash.columns.since'),
      sort: sortOf('since'),
      cell: ({ since }) => (
        <TwoLines data-whole>
          <time dateTime={since}>{briefDate(since)}</time>
          <small>{time(since)}</small>
        </TwoLines>
      ),
    },
    {
      key: 'next',
      header: t('cash.columns.next'),
      cell: (order) => (
        <Next>
          <Button size="sm" onClick={() => onReceived(order)}>
            {t('cash.open')}
          </Button>
        </Next>
      ),
    },
  ]
}

const Number = styled.span`
  white-space: nowrap;
`
const Amount = styled(TwoLines)`
  strong {
    font-variant-numeric: tabular-nums;
  }
`
const Next = styled.div`
  padding-block: var(--space-2);
`
