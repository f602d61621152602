import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { styled } from 'styled-components'
import { eventEditorFrame } from '#server/domain/events/event-editor-frame.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventEditorFrame } from '#rules/events/event-editor-view.ts'
import { LeaveDialog } from '../admin/leave-dialog.tsx'
import type { RouteHandle } from '../handle.ts'
import { runLoader } from '../refusal.ts'
import { useFormats } from '../screens/admin/staff.ts'
import { EventTabs } from '../screens/event-editor/event-tabs.tsx'
import { PublishPanel } from '../screens/event-editor/publish-panel.tsx'
import { useTabs } from '../screens/event-editor/tabs.ts'
import { useEventStatus } from '../screens/events/use-event-status.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { Route } from './+types/event-editor'
import { FailedToLoad } from './failed-to-load.tsx'

export { shouldRevalidate } from '../client-action.ts'

export const handle: RouteHandle = { texts: ['event-editor'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    return { event: await eventEditorFrame(ctx, args.params.id ?? ''), origin: ctx.organization.origin }
  })

export default function EventEditorLayout({ loaderData: { event, origin } }: Route.ComponentProps) {
  return <Frame key={event.id} event={event} origin={origin} />
}

function Frame({ event, origin }: { event: EventEditorFrame; origin: string }) {
  const { t } = useTranslation(['event-editor', 'admin'])
  const { date, time } = useFormats()
  const { pathname } = useLocation()
  const statusChange = useEventStatus()
  const tabs = useTabs()
  const { basics, competitions } = tabs.states
  const { id, title, startsAt, timeZone } = event
  const editorPaths = [adminPaths.event(id), adminPaths.eventCompetitions(id)]
  const isOnBasics = pathname === adminPaths.event(id)
  return (
    <>
      <title>{`${title} · ${t('admin:nav.events')}`}</title>
      <PageHeader
        title={title}
        above={<TextLink href={adminPaths.events}>{t('admin:nav.events')}</TextLink>}
        summary={`${date(startsAt, timeZone)}, ${time(startsAt, timeZone)}`}
      />
      <EventTabs
        eventId={id}
        current={isOnBasics ? 'basic' : 'competitions'}
        competitions={event.competitions}
        athletes={event.registrations}
      />
      <Columns>
        <div>
          <Outlet context={tabs} />
        </div>
        <PublishPanel event={event} basics={basics} origin={origin} statusChange={statusChange} />
      </Columns>
      <LeaveDialog
        isDirty={basics?.isDirty === true || competitions?.isDirty === true}
        // A draft is saved before another tab opens; what cannot be saved stays in the editor for when one comes back.
        isRetained={(path) => editorPaths.includes(path) && !competitions?.isDirty && !basics?.isSavable}
        canSave={isOnBasics && basics?.isSavable === true}
        onSave={() => basics?.save()}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedToLoad error={error} home={adminPaths.events} title={useTranslation('event-editor').t('failed.load')} />
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-5);
  align-items: start;

  > div {
    min-inline-size: 0;
  }
  @media (min-width: 75rem) {
    grid-template-columns: minmax(0, 1fr) 21rem;

    > section {
      position: sticky;
      inset-block-start: var(--space-5);
    }
  }
`
