import { useId, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useSubmit } from 'react-router'
import { styled } from 'styled-components'
import { chartPeriods, type DashboardPage } from '#rules/dashboard/dashboard-view.ts'
import { DayChart } from '#web/admin/day-chart.tsx'
import { useSalesMeasures } from '#web/admin/measure.ts'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/input.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type SalesChartProps = Pick<DashboardPage, 'sales' | 'chart' | 'chartEvents'>

export function SalesChart({ sales, chart, chartEvents }: SalesChartProps) {
  const { t } = useTranslation('admin')
  return (
    <Card>
      <DayChart title={t('chart.title')} days={sales.days} measures={useSalesMeasures(sales)}>
        <Choices chart={chart} events={chartEvents} />
      </DayChart>
    </Card>
  )
}

function Choices({ chart, events }: { chart: DashboardPage['chart']; events: DashboardPage['chartEvents'] }) {
  const { t } = useTranslation('dashboard')
  const submit = useSubmit()
  const id = useId()
  const change = (event: FormEvent<HTMLFormElement>) =>
    void submit(event.currentTarget, { replace: true, preventScrollReset: true })
  return (
    <Row method="get" onChange={change}>
      <VisuallyHidden as="label" htmlFor={id}>
        {t('chart.event')}
      </VisuallyHidden>
      <Select id={id} name="event" defaultValue={chart.eventId ?? ''}>
        <option value="">{t('chart.all')}</option>
        {events.map((event) => (
          <option key={event.id} value={event.id}>
            {event.title}
          </option>
        ))}
      </Select>
      <Segments
        label={t('chart.period')}
        name="days"
        value={String(chart.days)}
        options={chartPeriods.map((days) => ({ value: String(days), label: t('chart.days', { days }) }))}
      />
    </Row>
  )
}

const Row = styled(Form)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  min-inline-size: 0;

  select {
    min-block-size: var(--target);
    max-inline-size: min(20rem, 100%);
    padding-block: 0;
    font-size: max(16px, var(--text-sm));
  }
`
