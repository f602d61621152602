import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { sortLink } from '#rules/lists/list-state.ts'
import type { OrderRow } from '#rules/orders/admin-order-views.ts'
import { orderListShape } from '#rules/orders/order-list.ts'
import type { ListColumn } from '#web/admin/list-columns.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { PaymentChip } from '../admin/status-chip.tsx'

export function useOrderColumns(): ListColumn<OrderRow>[] {
  const { t } = useTranslation('orders')
  const { money, briefDate, time } = useFormats()
  const [query] = useSearchParams()
  const sortOf = (name: (typeof orderListShape)['sorts'][number]) => sortLink(orderListShape, query, name)
  return [
    {
      key: 'who',
      header: t('columns.who'),
      isRowHeader: true,
      slot: 'title',
      cell: (row) => <Who row={row} />,
    },
    {
      key: 'event',
      header: t('columns.event'),
      from: 'medium',
      cell: ({ eventTitle, athletes }) => (
        <Clipped>
          <span>{eventTitle}</span>
          <small dir="auto">{athletes.join(', ')}</small>
        </Clipped>
      ),
    },
    { key: 'label', header: t('columns.label'), slot: 'state', cell: (row) => <Label row={row} /> },
    {
      key: 'method',
      header: t('columns.method'),
      from: 'wide',
      isEmpty: ({ method }) => method === null,
      cell: ({ method }) => <Method>{method ? t(`method.${method}`) : '–'}</Method>,
    },
    {
      key: 'total',
      header: t('columns.total'),
      align: 'end',
      sort: sortOf('total'),
      slot: 'fact',
      cell: ({ total, cash, cashDue, differenceDue, refunded, refunding, currency, createdAt }) => (
        <TwoLines data-whole>
          <span>{money(total, currency)}</span>
          {cashDue > 0 ? (
            <small>{t('cashDue', { amount: money(cashDue, currency) })}</small>
          ) : (
            cash > 0 && <small>{t('cash', { amount: money(cash, currency) })}</small>
          )}
          {differenceDue > 0 && <small>{t('differenceDue', { amount: money(differenceDue, currency) })}</small>}
          {refunded > 0 && <small>{t('line.refunded', { amount: money(refunded, currency) })}</small>}
          {refunding > 0 && <small>{t('goingBack', { amount: money(refunding, currency) })}</small>}
          <PhoneDate dateTime={createdAt}>{briefDate(createdAt)}</PhoneDate>
        </TwoLines>
      ),
    },
    {
      key: 'date',
      header: t('columns.date'),
      sort: sortOf('latest'),
      cell: ({ createdAt }) => (
        <TwoLines data-whole>
          <time dateTime={createdAt}>{briefDate(createdAt)}</time>
          <small>{time(createdAt)}</small>
        </TwoLines>
      ),
    },
  ]
}

function Who({ row: { id, number, buyerName, athletes } }: { row: OrderRow }) {
  const { t } = useTranslation('orders')
  return (
    <Person href={adminPaths.order(id)} data-covers="">
      <strong dir="auto">{buyerName ?? athletes[0] ?? t('unnamed')}</strong>
      <small>{number}</small>
    </Person>
  )
}

function Label({ row: { label, refunding, attention } }: { row: OrderRow }) {
  const { t } = useTranslation('orders')
  const reasons = attention.filter((reason) => reason !== label)
  return (
    <Chips>
      <PaymentChip label={label} />
      {reasons.length > 0 ? (
        reasons.map((reason) => (
          <Badge key={reason} tone="error">
            {t(`attention.short.${reason}`)}
          </Badge>
        ))
      ) : refunding > 0 ? (
        <small>{t('refunding')}</small>
      ) : null}
    </Chips>
  )
}

const Person = styled(Anchor)`
  display: grid;
  align-content: center;
  min-block-size: var(--target);
  max-inline-size: 16rem;
  color: inherit;
  line-height: 1.3;
  text-decoration: none;

  strong {
    overflow: hidden;
    text-overflow: ellipsis;
    text-decoration: underline;
    text-decoration-color: transparent;
  }
  &:hover strong {
    text-decoration-color: currentColor;
  }
  small {
    overflow: hidden;
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 400;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
const Method = styled.span`
  display: block;
  max-inline-size: 6rem;
  line-height: 1.3;
`
const Clipped = styled(TwoLines)`
  inline-size: clamp(7rem, calc(100cqi - 52rem), 20rem);

  > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
const PhoneDate = styled.time`
  @media (min-width: 48rem) {
    display: none;
  }
`
const Chips = styled.span`
  display: grid;
  justify-items: start;
  gap: 2px;

  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    white-space: nowrap;
  }
  @media (max-width: 47.99rem) {
    justify-items: end;
  }
`
