import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { sortLink } from '#rules/lists/list-state.ts'
import {
  soldTicketAmounts,
  soldTicketListShape,
  type SoldTicketDays,
  type SoldTicketRow,
  type SoldTicketsPage,
  type SoldTicketState,
} from '#rules/tickets/sold-tickets.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { DayChart } from '#web/admin/day-chart.tsx'
import { Figures } from '#web/admin/sum-figures.tsx'
import type { ListColumn } from '#web/admin/list-columns.ts'
import type { ListFiltersProps } from '#web/admin/list-filters.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { TwoLines } from '#web/ui/two-lines.tsx'

/** What an event's tickets brought: sums, days and each purchase. */
export function SoldTickets({ page }: { page: SoldTicketsPage }) {
  const { t } = useTranslation('tickets-sold')
  const may = useMay()
  const { event, totals, sales } = page
  const { count, money } = useFormats()
  return (
    <Stack>
      {totals.map(({ currency, quantity, ...amounts }) => (
        <Figures
          key={currency}
          figures={[
            [t('totals.quantity'), count(quantity)],
            ...soldTicketAmounts.map((name) => [t(`columns.${name}`), money(amounts[name], currency)] as const),
          ]}
        />
      ))}
      {page.total > 0 && sales.days.length > 0 && <Sales sales={sales} />}
      <AdminList
        name="tickets-sold"
        caption={t('title')}
        page={page}
        hasRows={page.hasTickets}
        columns={useColumns()}
        filters={useFilters(page)}
        none={{
          title: t('none.title'),
          text: t('none.text'),
          action: <ButtonLink href={adminPaths.eventTicketTypes(event.id)}>{t('ticketTypes')}</ButtonLink>,
        }}
        nothing={{ title: t('nothing.title'), text: t('nothing.text') }}
        exportPath={may('export-data') ? adminPaths.eventTicketsSold(event.id) : null}
      />
    </Stack>
  )
}

function Sales({ sales: { days, quantities, amounts, isPast } }: { sales: SoldTicketDays }) {
  const { t } = useTranslation('tickets-sold')
  const { count, compact, money, compactMoney, briefDate } = useFormats()
  const period = { from: briefDate(days[0]!, 'UTC'), to: briefDate(days.at(-1)!, 'UTC') }
  return (
    <Card>
      <DayChart
        title={t('chart.title', period)}
        days={days}
        isPast={isPast}
        measures={[
          { label: t('chart.quantity'), values: quantities, format: count, formatTick: compact },
          { label: t('columns.amount'), values: amounts, format: money, formatTick: compactMoney },
        ]}
      />
    </Card>
  )
}

const tones: Record<SoldTicketState, Tone> = { sold: 'success', reserved: 'warning', cancelled: 'neutral' }

function useColumns(): ListColumn<SoldTicketRow>[] {
  const { t } = useTranslation('tickets-sold')
  const { count, money, briefDate, time } = useFormats()
  const [query] = useSearchParams()
  const sortOf = (name: (typeof soldTicketListShape)['sorts'][number]) => sortLink(soldTicketListShape, query, name)
  const fees = (['platformFee', 'providerFee', 'vat', 'net'] as const).map((name): ListColumn<SoldTicketRow> => ({
    key: name,
    header: t(`columns.${name}`),
    align: 'end',
    from: 'wide',
    isEmpty: (row) => row[name] === 0,
    cell: (row) => money(row[name], row.currency),
  }))
  return [
    {
      key: 'who',
      header: t('columns.buyerName'),
      isRowHeader: true,
      slot: 'title',
      cell: ({ orderId, buyerName, number }) => (
        <Buyer href={adminPaths.order(orderId)} data-covers="">
          <strong dir="auto">{buyerName ?? t('unnamed')}</strong>
          <small>{number}</small>
        </Buyer>
      ),
    },
    {
      key: 'type',
      header: t('columns.type'),
      slot: 'fact',
      cell: ({ type, quantity }) => t('tickets', { type, quantity: count(quantity) }),
    },
    {
      key: 'state',
      header: t('columns.state'),
      slot: 'state',
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>,
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      align: 'end',
      sort: sortOf('amount'),
      slot: 'fact',
      cell: ({ amount, currency }) => money(amount, currency),
    },
    ...fees,
    {
      key: 'date',
      header: t('columns.purchasedLocally'),
      sort: sortOf('latest'),
      cell: ({ purchasedAt }) => (
        <TwoLines data-whole>
          <time dateTime={purchasedAt}>{briefDate(purchasedAt)}</time>
          <small>{time(purchasedAt)}</small>
        </TwoLines>
      ),
    },
  ]
}

function useFilters({ types }: SoldTicketsPage): ListFiltersProps {
  const { t } = useTranslation('tickets-sold')
  const ofType = {
    name: 'type',
    label: t('columns.type'),
    allLabel: t('all.types'),
    options: types.map(({ id, name }) => ({ value: id, label: name })),
  }
  return {
    search: t('search'),
    chips: {
      label: t('columns.state'),
      within: ['type'],
      items: [
        { label: t('state.sold'), filter: {} },
        ...(['reserved', 'cancelled'] as const).map((state) => ({ label: t(`state.${state}`), filter: { state } })),
      ],
    },
    selects: types.length > 1 ? [ofType] : [],
    days: [
      { name: 'from', label: t('filter.from') },
      { name: 'to', label: t('filter.to') },
    ],
  }
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  min-inline-size: 0;
`
const Buyer = styled(Anchor)`
  display: grid;
  align-content: center;
  min-block-size: var(--target);
  color: inherit;
  line-height: 1.3;
  text-decoration: none;

  &:hover strong {
    text-decoration: underline;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 400;
  }
`
