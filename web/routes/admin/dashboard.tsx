import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { dashboardPage } from '#server/domain/dashboard/dashboard-page.ts'
import { firstStepsLeft } from '#server/domain/organizations/first-steps.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { paths } from '#rules/paths.ts'
import { runLoader } from '#web/refusal.ts'
import { DayChart } from '#web/admin/day-chart.tsx'
import { useSalesMeasures } from '#web/admin/measure.ts'
import { useDashboardScores } from '#web/screens/admin/dashboard-scores.ts'
import { EventName } from '#web/screens/admin/event-name.tsx'
import { FirstSteps } from '#web/screens/admin/first-steps.tsx'
import { NewEvent } from '#web/screens/admin/new-event.tsx'
import { PlacesBar } from '#web/screens/admin/places-bar.tsx'
import { Scoreboard } from '#web/screens/admin/scoreboard.tsx'
import { useMay } from '#web/screens/admin/staff.ts'
import { EventStatusChip } from '#web/screens/admin/status-chip.tsx'
import { FactorNotice } from '#web/screens/profile/factor-notice.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { hasFactorNotice } from '../account/factor-notice.server.ts'
import type { Route } from './+types/dashboard'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    return {
      hasFactorNotice: await hasFactorNotice(args),
      ...(await dashboardPage(ctx)),
      firstSteps: await firstStepsLeft(ctx),
    }
  })

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const { sales } = loaderData
  return (
    <>
      <title>{t('nav.dashboard')}</title>
      <PageHeader title={t('nav.dashboard')} actions={<QuickActions />} />
      <FirstSteps steps={loaderData.firstSteps} />
      {loaderData.hasFactorNotice && !loaderData.firstSteps && <FactorNotice />}
      <Scoreboard scores={useDashboardScores(loaderData)} />
      <Card>
        <DayChart title={t('chart.title')} days={sales.days} measures={useSalesMeasures(sales)} />
      </Card>
      <Events events={loaderData.events} />
    </>
  )
}

function QuickActions() {
  const { t } = useTranslation('admin')
  const may = useMay()
  return (
    <>
      <WideScreenLink size="sm" icon="external" href={paths.home}>
        {t('nav.site')}
      </WideScreenLink>
      <ButtonLink size="sm" icon="flag" href={adminPaths.events}>
        {t('dashboard.manageEvents')}
      </ButtonLink>
      {may('create-events') && <NewEvent size="sm" />}
      <ButtonLink size="sm" icon="search" href={adminPaths.athletes} variant="solid">
        {t('dashboard.findAthlete')}
      </ButtonLink>
    </>
  )
}

function Events({ events }: { events: AdminEventRow[] }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  if (events.length === 0)
    return (
      <EmptyState title={t('events.none.title')} action={may('create-events') && <NewEvent />}>
        {t('events.none.text')}
      </EmptyState>
    )
  return (
    <Section>
      <header>
        <h2>{t('dashboard.events')}</h2>
        <TextLink href={adminPaths.events}>{t('dashboard.allEvents')}</TextLink>
      </header>
      <ul role="list">
        {events.map((event) => (
          <li key={event.id}>
            <EventName event={event} />
            <EventStatusChip event={event} />
            <PlacesBar event={event} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Narrow screens have this link in the bar at the bottom. */
const WideScreenLink = styled(ButtonLink)`
  @media (max-width: 59.99rem) {
    display: none;
  }
`
const Section = styled.section`
  display: grid;
  gap: var(--space-3);

  > header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-4);
    margin-block-start: var(--space-3);
  }
  > header > a {
    padding-block: var(--space-3);
    font-size: var(--text-sm);
  }
  h2 {
    font-size: var(--text-lg);
  }
  > ul {
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius-3);
    background: var(--surface-raised);
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 7.5rem 11rem;
    align-items: center;
    gap: var(--space-3) var(--space-5);
    padding: var(--space-3) var(--space-5);
  }
  li > span {
    justify-self: start;
  }
  li + li {
    border-block-start: 1px solid var(--line);
  }
  @media (max-width: 47.99rem) {
    li {
      grid-template-columns: auto minmax(0, 1fr);
      padding: var(--space-4);
    }
    li > :first-child {
      grid-column: 1 / -1;
    }
  }
`
