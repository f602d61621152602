import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { SettlementPage } from '#rules/ledger/settlement-view.ts'
import { DayChart } from '#web/admin/day-chart.tsx'
import { DayFilter } from '#web/admin/day-filter.tsx'
import { ExportMenu } from '#web/admin/export-menu.tsx'
import { Card } from '#web/ui/card.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { FilterForm, useFilterForm } from '#web/admin/filter-form.tsx'
import { FilterSelect } from '#web/admin/filter-select.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { PaymentsFrame } from '../orders/payments-frame.tsx'
import { BalanceSheet } from './balance-sheet.tsx'
import { EventTable } from './event-table.tsx'
import { StatementSheet } from './statement-sheet.tsx'
import { Amounts } from './amounts.ts'

export function SettlementScreen({ page, toConfirm }: { page: SettlementPage; toConfirm: number }) {
  const { t } = useTranslation('settlement')
  const { money, compactMoney, briefDate } = useFormats()
  const may = useMay()
  const { receipts, filter, rows } = page
  const measures = [
    { label: t('chart.received'), values: receipts.received, format: money, formatTick: compactMoney },
    { label: t('chart.refunded'), values: receipts.refunded, format: money, formatTick: compactMoney },
  ] as const
  const { 0: first = '', [receipts.days.length - 1]: last = '' } = receipts.days
  const chartTitle = first && t('chart.title', { from: briefDate(first, 'UTC'), to: briefDate(last, 'UTC') })
  const isFiltered = filter.eventId !== null || filter.from !== null || filter.to !== null
  return (
    <PaymentsFrame current="settlement" toConfirm={toConfirm} actions={may('export-data') && <Downloads />}>
      <Filters page={page} isFiltered={isFiltered} />
      {rows.length === 0 ? (
        <EmptyState title={t('none.title')}>{isFiltered ? t('none.filtered') : t('none.text')}</EmptyState>
      ) : (
        <>
          {receipts.days.length > 0 && (
            <Card>
              <DayChart title={chartTitle} days={receipts.days} isPast={receipts.isPast} measures={measures} />
            </Card>
          )}
          <Sheets>
            <StatementSheet settlement={page.total} />
            <Stack>
              <BalanceSheet balance={page.balance} payouts={page.payouts} today={page.today} />
              {page.released.length > 0 && <ReleaseSheet released={page.released} today={page.today} />}
            </Stack>
          </Sheets>
          <EventTable rows={rows} total={page.total} />
        </>
      )}
    </PaymentsFrame>
  )
}

function Downloads() {
  const { t } = useTranslation('settlement')
  const { search } = useLocation()
  return (
    <>
      <ExportMenu path={adminPaths.settlement} />
      <ButtonLink href={adminPaths.settlementPdf + search} icon="download" size="sm" download>
        {t('pdf')}
      </ButtonLink>
    </>
  )
}

function Filters({ page, isFiltered }: { page: SettlementPage; isFiltered: boolean }) {
  const { t } = useTranslation('settlement')
  const form = useFilterForm()
  const events = page.events.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <Row onChange={form.change}>
      <FilterForm form={form} preservedNames={[]} label={t('filter.label')}>
        <noscript>
          <button type="submit">{t('filter.apply')}</button>
        </noscript>
      </FilterForm>
      <FilterSelect
        form={form.id}
        name="event"
        label={t('filter.event')}
        allLabel={t('filter.allEvents')}
        options={events}
      />
      <DayFilter form={form.id} name="from" label={t('filter.from')} />
      <DayFilter form={form.id} name="to" label={t('filter.to')} />
      {isFiltered && <TextLink href={adminPaths.settlement}>{t('filter.clear')}</TextLink>}
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  select {
    min-block-size: var(--target);
    max-inline-size: min(20rem, 100%);
    padding-block: 0;
  }
  > form {
    display: contents;
  }
  @media (max-width: 47.99rem) {
    > * {
      flex: 1 1 100%;
    }
    select {
      max-inline-size: none;
      inline-size: 100%;
    }
  }
`
const Sheets = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  align-items: start;
  gap: var(--space-5);
`
const Stack = styled.div`
  display: grid;
  gap: var(--space-5);
`

const nextDays = 5

const sumOf = (released: SettlementPage['released']) => released.reduce((sum, { amount }) => sum + amount, 0)

function ReleaseSheet({ released, today }: Pick<SettlementPage, 'released' | 'today'>) {
  const { t } = useTranslation('settlement')
  const { money, longDay } = useFormats()
  const past = released.filter(({ day }) => day < today)
  const coming = released.filter(({ day }) => day >= today)
  const later = coming.slice(nextDays)
  return (
    <Sheet title={t('released.title')} lead={t('released.lead')} level="h2">
      <Amounts>
        {past.length > 0 && (
          <div>
            <dt>{t('released.past')}</dt>
            <dd>{money(sumOf(past))}</dd>
          </div>
        )}
        {coming.slice(0, nextDays).map(({ day, method, payments, amount }) => (
          <div key={day + method}>
            <dt>
              {longDay(day)}
              <small>{t('released.payments', { count: payments, method: t(`method.${method}`) })}</small>
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        {later.length > 0 && (
          <div>
            <dt>{t('released.later')}</dt>
            <dd>{money(sumOf(later))}</dd>
          </div>
        )}
      </Amounts>
    </Sheet>
  )
}
