import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { fullName } from '#rules/registrations/full-name.ts'
import type { EventOverview } from '#rules/events/event-overview-view.ts'
import { DayChart } from '#web/admin/day-chart.tsx'
import { Figures, type Figure } from '#web/admin/figures.tsx'
import { useSalesMeasures } from '#web/admin/measure.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useMay, useFormats } from '#web/admin/staff.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ClosureSheet } from '../event-closing/closure-sheet.tsx'
import { UndecidedSheet } from '../event-closing/undecided-sheet.tsx'
import { AgesSheet } from './ages-sheet.tsx'
import { FillSheet } from './fill-sheet.tsx'
import { Rows } from './rows.tsx'
import { ShareBar } from './share-bar.tsx'

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

function LatestSheet({ event }: { event: EventOverview }) {
  const { t } = useTranslation('event-home')
  const { date, time } = useFormats()
  const { id: eventId, latest, timeZone } = event
  return (
    <Sheet title={t('latest.title')} level="h2">
      <Rows role="list">
        {latest.map(({ id, firstName, lastName, competition, registeredAt }) => (
          <li key={id}>
            <TextLink href={adminPaths.eventAthlete(eventId, id)}>{fullName({ firstName, lastName })}</TextLink>
            <small>{competition}</small>
            <small>{`${date(registeredAt, timeZone)}, ${time(registeredAt, timeZone)}`}</small>
          </li>
        ))}
      </Rows>
      <TextLink href={`${adminPaths.eventAthletes(eventId)}?sort=-registered`}>{t('latest.all')}</TextLink>
    </Sheet>
  )
}

type PaymentsSheetProps = { eventId: string; money: NonNullable<EventOverview['money']> }

function PaymentsSheet({ eventId, money: { payments } }: PaymentsSheetProps) {
  const { t } = useTranslation(['event-home', 'admin'])
  const { count } = useFormats()
  const total = payments.reduce((sum, { athletes }) => sum + athletes, 0)
  return (
    <Sheet title={t('payments.title')} level="h2">
      <Rows role="list">
        {payments.map(({ label, athletes }) => (
          <li key={label}>
            <TextLink href={`${adminPaths.eventAthletes(eventId)}?payment=${label}`}>
              {t(`admin:payment.${label}`)}
            </TextLink>
            <span>{count(athletes)}</span>
            <ShareBar share={athletes / total} />
          </li>
        ))}
      </Rows>
      <p>
        <TextLink href={`${adminPaths.payments}?event=${eventId}`}>{t('payments.orders')}</TextLink>
      </p>
    </Sheet>
  )
}

function TagsSheet({ event: { id, tags } }: { event: Pick<EventOverview, 'id' | 'tags'> }) {
  const { t } = useTranslation('event-home')
  const { count } = useFormats()
  return (
    <Sheet title={t('tags.title')} level="h2">
      <Rows role="list">
        {tags.map(({ tag, athletes }) => (
          <li key={tag}>
            <TextLink href={`${adminPaths.eventAthletes(id)}?${new URLSearchParams({ tag })}`}>{tag}</TextLink>
            <span>{count(athletes)}</span>
          </li>
        ))}
      </Rows>
    </Sheet>
  )
}

function useFacts(event: EventOverview): Figure[] {
  const { t } = useTranslation('event-home')
  const { count, date, money, time } = useFormats()
  const { startsAt, timeZone, daysToStart, athletes, due, taken, capacity, registration } = event
  const momentOf = (moment: string) => `${date(moment, timeZone)}, ${time(moment, timeZone)}`
  const daysOf = (days: number) => (days === 0 ? t('days.today') : t('days.count', { count: days, days: count(days) }))
  return [
    {
      label: t(daysToStart < 0 ? 'start.since' : 'start.until'),
      value: daysOf(Math.abs(daysToStart)),
      notes: [momentOf(startsAt)],
    },
    registration.reason === null
      ? { label: t('registration.until'), value: daysOf(registration.days), notes: [momentOf(registration.closesAt)] }
      : {
          label: t('registration.label'),
          value: t(registration.reason === 'draft' ? 'registration.notOpen' : 'registration.closed'),
          notes: [t(`registration.reason.${registration.reason}`)],
        },
    {
      label: t('athletes.label'),
      value: count(athletes),
      notes: [
        ...(due > 0 ? [t('athletes.due', { count: due, due: count(due) })] : []),
        capacity === null
          ? t('athletes.unlimited')
          : t('athletes.capacity', { count: taken, taken: count(taken), capacity: count(capacity) }),
      ],
    },
    ...(event.money
      ? [
          {
            label: t('money.net'),
            value: money(event.money.net),
            notes: [
              t('money.netHint'),
              ...(event.money.refunding > 0 ? [`${t('money.refunding')}: ${money(event.money.refunding)}`] : []),
              ...(event.money.cash > 0 ? [`${t('money.cash')}: ${money(event.money.cash)}`] : []),
            ],
          },
        ]
      : []),
  ]
}
