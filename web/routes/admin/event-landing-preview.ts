import type { LoaderFunctionArgs } from 'react-router'
import { eventLandingDraft } from '#server/domain/events/event-landing-draft.ts'
import { eventPageWith } from '#server/domain/events/event-page.ts'
import { formOf } from '#server/http/request-state.ts'
import { ensureCan } from '#rules/permissions.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { draftIn } from '#web/preview-draft.server.ts'
import { runLoader } from '#web/refusal.ts'
import { previewHeaders } from '#web/template-draft.server.ts'
import Event, { meta } from '../public/event.tsx'
import { eventView } from '../public/event-view.server.ts'

/** The public page of an event with the values that staff have not saved yet. */
export default Event

export { meta }

export const handle: RouteHandle = { hydrate: false }

export const middleware = [guardNamed('admin')]

export const loader = (args: LoaderFunctionArgs) =>
  runLoader(() =>
    eventView(args, (ctx) => {
      ensureCan(ctx.actor, 'edit-landing')
      const draft = eventLandingDraft(ctx.organization.id, draftIn(formOf(args)))
      return eventPageWith(ctx, args.params.id ?? '', draft)
    }),
  )

export const action = () => null

export const headers = previewHeaders
