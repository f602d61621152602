import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { styled } from 'styled-components'
import { eventEditorFrame } from '#server/domain/events/event-editor-frame.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventEditorFrame } from '#rules/events/event-editor-view.ts'
import { staysInList } from '../admin/detail-list.tsx'
import { PageContent } from '../admin/page-content.tsx'
import { LeaveDialog } from '../admin/leave-dialog.tsx'
import { shouldRevalidate as isAnswered } from '../client-action.ts'
import type { RouteHandle } from '../handle.ts'
import { runLoader } from '../refusal.ts'
import { useMay } from '#web/admin/staff.ts'
import { EventHeader } from '../screens/event-editor/event-header.tsx'
import { EventTabs, isWithin, useEventTabs } from '../screens/event-editor/event-tabs.tsx'
import { PublishPanel } from '../screens/event-editor/publish-panel.tsx'
import { stateOfTabs, useTabs } from '../screens/event-editor/tabs.ts'
import type { Route } from './+types/event-editor'
import { FailedToLoad } from './failed-to-load.tsx'

/** Not for what opens or changes in the list of athletes. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  isAnswered(args) &&
  ![adminPaths.eventAthletes, adminPaths.eventTeams].some((path) =>
    staysInList(args, path(args.currentParams.id ?? '')),
  )

export const handle: RouteHandle = { texts: ['event-editor', 'event-home', 'event-closing'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => eventEditorFrame(await contextOf(args), args.params.id ?? ''))

export default function EventLayout({ loaderData: event }: Route.ComponentProps) {
  return <Frame key={event.id} event={event} />
}

function Frame({ event }: { event: EventEditorFrame }) {
  const { pathname } = useLocation()
  const may = useMay()
  const tabs = useTabs()
  const items = useEventTabs(event, tabs.states)
  const { basics, form, acceptance, details, competitions, merchandise, 'ticket-types': ticketTypes } = tabs.states
  const hasOpenRow = [competitions, merchandise, ticketTypes].some((tab) => tab?.isDirty)
  const unsaved = stateOfTabs([basics, form, acceptance, details])
  const { id, title } = event
  const current = items.find(({ isCurrent }) => isCurrent)
  const hasPanel = event.status === 'draft' && may('edit-events') && pathsWithPanel(id).includes(pathname)
  return (
    <>
      <title>{[title, current?.label].filter(Boolean).join(' · ')}</title>
      <Head>
        <EventHeader event={event} unsaved={unsaved} hasFacts={!isList(id, pathname)} />
        <EventTabs items={items} />
      </Head>
      <Columns data-panel={hasPanel ? '' : undefined}>
        <div>
          <PageContent frame="event">
            <Outlet context={tabs} />
          </PageContent>
        </div>
        {hasPanel && <PublishPanel event={event} />}
      </Columns>
      <LeaveDialog
        isDirty={unsaved.isDirty || hasOpenRow}
        isOfQuery={hasOpenRow}
        // A draft is saved before another tab opens; what cannot be saved stays in the editor for when one comes back.
        isRetained={(path) =>
          isWithin(adminPaths.event(id), path) &&
          ![hasOpenRow, basics?.isSavable, form?.isSavable, acceptance?.isSavable, details?.isSavable].includes(true)
        }
        canSave={
          (pathname === adminPaths.eventBasics(id) && basics?.isSavable === true) ||
          (pathname === adminPaths.eventForm(id) && form?.isSavable === true) ||
          (pathname === adminPaths.eventAcceptance(id) && acceptance?.isSavable === true) ||
          (pathname === adminPaths.eventDetails(id) && details?.isSavable === true)
        }
        onSave={unsaved.save}
      />
    </>
  )
}

const isList = (id: string, pathname: string): boolean =>
  [
    adminPaths.eventAthletes(id),
    adminPaths.eventTeams(id),
    adminPaths.eventTicketsSold(id),
    adminPaths.eventMailings(id),
    adminPaths.eventBibs(id),
    adminPaths.eventWaitingList(id),
    adminPaths.eventHolds(id),
  ].some((path) => isWithin(path, pathname))

const pathsWithPanel = (id: string) => [
  adminPaths.event(id),
  adminPaths.eventBasics(id),
  adminPaths.eventCompetitions(id),
  adminPaths.eventTicketTypes(id),
]

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedToLoad error={error} home={adminPaths.events} title={useTranslation('event-editor').t('failed.load')} />
}

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`
const Columns = styled.div`
  display: grid;
  gap: var(--space-5);
  align-items: start;

  > div {
    display: grid;
    gap: var(--space-5);
    min-inline-size: 0;
  }
  > div:has([data-list]) {
    margin-block-start: calc(-1 * var(--space-3));
  }
  @media (min-width: 75rem) {
    &[data-panel] {
      grid-template-columns: minmax(0, 1fr) 21rem;
    }
    > section {
      position: sticky;
      inset-block-start: var(--space-5);
    }
  }
`
