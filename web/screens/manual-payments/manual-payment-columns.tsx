import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { sortLink } from '#rules/lists/list-state.ts'
import { manualPaymentListShape } from '#rules/payments/manual-payment-list.ts'
import type { ManualPaymentRow } from '#rules/payments/manual-payment-views.ts'
import type { ListColumn } from '#web/admin/list-columns.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { useFormats } from '#web/admin/staff.ts'

export function useManualPaymentColumns(
  onConfirm: (payment: ManualPaymentRow) => void,
): ListColumn<ManualPaymentRow>[] {
  const { t } = useTranslation(['manual-payments', 'orders'])
  const { money, briefDate, time } = useFormats()
  const [query] = useSearchParams()
  const sortOf = (name: (typeof manualPaymentListShape)['sorts'][number]) =>
    sortLink(manualPaymentListShape, query, name)
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
      cell: ({ orderId, number, eventTitle, hasReceipt }) => (
        <TwoLines>
          <Number>
            <TextLink href={adminPaths.order(orderId)}>{number}</TextLink>
          </Number>
          <small>{eventTitle}</small>
          {hasReceipt && (
            <small>
              <TextLink href={adminPaths.paymentReceipt(orderId)} target="_blank">
                {t('receipt')}
              </TextLink>
            </small>
          )}
        </TwoLines>
      ),
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      align: 'end',
      sort: sortOf('amount'),
      cell: ({ amount, currency, method }) => (
        <Amount data-whole>
          <strong>{money(amount, currency)}</strong>
          <small>{t(`orders:method.${method}`)}</small>
        </Amount>
      ),
    },
    {
      key: 'since',
      header: t('columns.since'),
      sort: sortOf('since'),
      cell: ({ since }) => (
        <TwoLines data-whole>
          <time dateTime={since}>{briefDate(since)}</time>
          <small>{time(since)}</small>
        </TwoLines>
      ),
    },
    {
      key: 'until',
      header: t('columns.until'),
      sort: sortOf('until'),
      cell: ({ until, state }) => (
        <TwoLines data-whole>
          <time dateTime={until}>{briefDate(until)}</time>
          {state === 'late' ? <StatusChip tone="warning">{t('state.late')}</StatusChip> : <small>{time(until)}</small>}
        </TwoLines>
      ),
    },
    {
      key: 'next',
      header: t('columns.next'),
      cell: (payment) => (
        <Next>
          <Button size="sm" onClick={() => onConfirm(payment)}>
            {t('confirm.open')}
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
