import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { dashboardPage } from '#server/domain/dashboard/dashboard-page.ts'
import { firstStepsLeft } from '#server/domain/organizations/first-steps.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { chartChoiceOf } from '#rules/dashboard/chart-choice.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { NewEvent } from '#web/screens/admin/new-event.tsx'
import { useMay } from '#web/admin/staff.ts'
import { EventRows } from '#web/screens/dashboard/event-rows.tsx'
import { FirstSteps } from '#web/screens/dashboard/first-steps.tsx'
import { NextRaces } from '#web/screens/dashboard/next-races.tsx'
import { SalesChart } from '#web/screens/dashboard/sales-chart.tsx'
import { TaskList } from '#web/screens/dashboard/task-list.tsx'
import { useScores } from '#web/screens/dashboard/use-scores.ts'
import { FactorNotice } from '#web/screens/profile/factor-notice.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Figures } from '#web/admin/figures.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { hasFactorNotice } from '../account/factor-notice.server.ts'
import type { Route } from './+types/dashboard'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['dashboard'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    return {
      hasFactorNotice: await hasFactorNotice(args),
      page: await dashboardPage(ctx, chartChoiceOf(new URL(args.request.url).searchParams)),
      firstSteps: await firstStepsLeft(ctx),
    }
  })

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const { page, firstSteps } = loaderData
  const hasEvents = page.events.length > 0
  const figures = useScores(page)
  return (
    <>
      <title>{t('nav.dashboard')}</title>
      <PageHeader title={t('nav.dashboard')} actions={hasEvents && <QuickActions />} />
      <FirstSteps steps={firstSteps} />
      {loaderData.hasFactorNotice && !firstSteps && <FactorNotice />}
      {hasEvents ? (
        <Columns>
          <div>
            <NextRaces races={page.nextRaces} />
          </div>
          <TaskList tasks={page.tasks} />
          <Figures figures={figures} />
        </Columns>
      ) : (
        <>
          <NoEvents />
          <Figures figures={figures} />
        </>
      )}
      {hasEvents && <SalesChart sales={page.sales} chart={page.chart} chartEvents={page.chartEvents} />}
      {hasEvents && <EventRows events={page.events} />}
    </>
  )
}

function QuickActions() {
  const { t } = useTranslation('dashboard')
  const may = useMay()
  return (
    <>
      {may('create-events') && <NewEvent size="sm" />}
      <ButtonLink size="sm" icon="search" href={adminPaths.athletes}>
        {t('findAthlete')}
      </ButtonLink>
    </>
  )
}

function NoEvents() {
  const { t } = useTranslation('admin')
  const may = useMay()
  return (
    <EmptyState title={t('events.none.title')} action={may('create-events') && <NewEvent />}>
      {t('events.none.text')}
    </EmptyState>
  )
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-5);

  > div {
    display: grid;
    gap: var(--space-5);
    min-inline-size: 0;
  }
  @media (min-width: 75rem) {
    grid-template: auto 1fr / minmax(0, 3fr) minmax(0, 2fr);
    align-items: start;

    > :nth-child(2) {
      grid-area: 1 / 2 / 3;
    }
  }
`
