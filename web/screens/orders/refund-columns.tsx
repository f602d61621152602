import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { sortLink } from '#rules/lists/list-state.ts'
import type { RefundRow } from '#rules/orders/admin-order-views.ts'
import { refundListShape } from '#rules/refunds/refund-list.ts'
import type { ListColumn } from '#web/admin/list-columns.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { RefundChip } from './refund-chip.tsx'
import { RefundNext } from './refund-next.tsx'
import type { RefundActs } from './use-refund-acts.ts'

export function useRefundColumns(acts: RefundActs): ListColumn<RefundRow>[] {
  const { t } = useTranslation('orders')
  const { money, briefDate } = useFormats()
  const [query] = useSearchParams()
  return [
    {
      key: 'who',
      header: t('refund.list.columns.who'),
      isRowHeader: true,
      cell: ({ buyerName, buyerEmail }) => (
        <TwoLines>
          <strong dir="auto">{buyerName ?? t('unnamed')}</strong>
          <small>{buyerEmail}</small>
        </TwoLines>
      ),
    },
    {
      key: 'order',
      header: t('refund.list.columns.order'),
      cell: ({ orderId, orderNumber, createdAt }) => (
        <TwoLines data-whole>
          <TextLink href={adminPaths.order(orderId)}>{orderNumber}</TextLink>
          <small>{briefDate(createdAt)}</small>
        </TwoLines>
      ),
    },
    {
      key: 'amount',
      header: t('refund.list.columns.amount'),
      align: 'end',
      sort: sortLink(refundListShape, query, 'amount'),
      cell: ({ amount, currency, because, method }) => (
        <Amount>
          <strong>{money(amount, currency)}</strong>
          <small>{`${t(`refund.because.${because}`)} · ${t(`method.${method}`)}`}</small>
        </Amount>
      ),
    },
    {
      key: 'next',
      header: t('refund.list.columns.next'),
      cell: (refund) => (
        <Next>
          <RefundChip state={refund.state} />
          <RefundNext refund={refund} acts={acts} />
        </Next>
      ),
    },
  ]
}

const Amount = styled(TwoLines)`
  strong {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`
const Next = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-2);
  padding-block: var(--space-2);
  text-align: start;
`
