import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventOverview } from '#rules/events/event-overview-view.ts'
import { DayChart } from '#web/admin/day-chart.tsx'
import { Figures } from '#web/admin/figures.tsx'
import { useSalesMeasures } from '#web/admin/measure.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useMay } from '#web/admin/staff.ts'
import { ClosureSheet } from '../event-closing/closure-sheet.tsx'
import { UndecidedSheet } from '../event-closing/undecided-sheet.tsx'
import { AgesSheet } from './ages-sheet.tsx'
import { FillSheet } from './fill-sheet.tsx'
import { LatestSheet } from './latest-sheet.tsx'
import { PaymentsSheet } from './payments-sheet.tsx'
import { TagsSheet } from './tags-sheet.tsx'
import { useFacts } from './use-facts.ts'

export function Overview({ event }: { event: EventOverview }) {
  const { t } = useTranslation(['event-home', 'admin'])
  const measures = useSalesMeasures(event.sales)
  const may = useMay()
  const hasAthletes = event.latest.length > 0
  const isUndecided = event.status === 'cancelled' && !event.closure && event.registrations > 0 && may('refund-orders')
  return (
    <>
      {event.closure && <ClosureSheet eventId={event.id} closure={event.closure} />}
      {isUndecided && <UndecidedSheet eventId={event.id} />}
      <Figures figures={useFacts(event)} />
      {hasAthletes && (
        <Card>
          <DayChart
            title={t('admin:chart.title')}
            days={event.sales.days}
            isPast={event.daysToStart < 0}
            measures={measures}
          />
        </Card>
      )}
      <Sheets>
        <div>
          {event.competitions.length > 0 && <FillSheet event={event} />}
          {event.ageGroups.length > 0 && <AgesSheet event={event} />}
        </div>
        <div>
          {hasAthletes && <LatestSheet event={event} />}
          {event.money && event.money.payments.length > 0 && <PaymentsSheet eventId={event.id} money={event.money} />}
          {event.tags.length > 0 && <TagsSheet event={event} />}
        </div>
      </Sheets>
      {!hasAthletes && event.status === 'published' && (
        <EmptyState title={t('nobody.title')}>{t('nobody.text')}</EmptyState>
      )}
    </>
  )
}

const Sheets = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: var(--space-5);

  > div {
    display: grid;
    align-content: start;
    gap: var(--space-5);
    min-inline-size: 0;
  }
  > div:empty {
    display: none;
  }
  && h2 {
    font-size: var(--text-lg);
  }
`
