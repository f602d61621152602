import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { adminEventsPage } from '#server/domain/events/admin-events-page.ts'
import { changeEventStatus } from '#server/domain/events/change-event-status.ts'
import { deleteEvent } from '#server/domain/events/delete-event.ts'
import { duplicateEvent } from '#server/domain/events/duplicate-event.ts'
import { contextOf } from '#server/http/request-state.ts'
import { eventCopyForm } from '#rules/events/event-copy.ts'
import { eventListOf } from '#rules/events/event-list.ts'
import { eventStatuses } from '#rules/events/event-state.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { NewEvent, NewSpectatorEvent } from '#web/screens/admin/new-event.tsx'
import { useMay } from '#web/admin/staff.ts'
import { EventsList } from '#web/screens/events/events-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/events'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['event-home', 'event-closing'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => adminEventsPage(await contextOf(args), eventListOf(new URL(args.request.url).searchParams)))

const moveForm = v.object({ id: v.string(), to: v.picklist(eventStatuses), isSure: v.optional(v.literal('on')) })

export const action = acts({
  move: act(moveForm, changeEventStatus, ({ id, to, isSure }) => [id, to, { isSure: isSure === 'on' }]),
  delete: act(v.object({ id: v.string() }), deleteEvent, ({ id }) => [id]),
  duplicate: act(eventCopyForm, duplicateEvent, ({ id, ...copy }) => [id, copy]),
})

export default function Events({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const may = useMay()
  return (
    <>
      <title>{t('nav.events')}</title>
      <PageHeader
        title={t('nav.events')}
        actions={
          may('create-events') && (
            <>
              {page.hasEvents && <NewEvent />}
              <NewSpectatorEvent />
            </>
          )
        }
      />
      <EventsList page={page} />
    </>
  )
}
