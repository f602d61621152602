import { editEventLanding } from '#server/domain/events/edit-event-landing.ts'
import { eventLanding } from '#server/domain/events/event-landing.ts'
import { contextOf } from '#server/http/request-state.ts'
import { eventLandingForm } from '#rules/events/event-landing-form.ts'
import { sectionsOf } from '#templates/catalog.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { EventLandingEditor } from '#web/screens/event-landing/event-landing-editor.tsx'
import type { Route } from './+types/event-landing'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['event-landing', 'info-cards', 'preview', 'settings'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const settings = await eventLanding(await contextOf(args), args.params.id)
    return { settings, sections: sectionsOf('event', settings.template) }
  })

export const action = acts({
  save: act(eventLandingForm, editEventLanding, (edit, { params }: Route.ActionArgs) => [params.id, edit]),
})

export default function EventLanding({ loaderData }: Route.ComponentProps) {
  return <EventLandingEditor key={loaderData.settings.id} {...loaderData} />
}
