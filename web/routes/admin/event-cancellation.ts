import { changeEventStatus } from '#server/domain/events/change-event-status.ts'
import { eventCancellation } from '#server/domain/events/event-cancellation.ts'
import { contextOf } from '#server/http/request-state.ts'
import { cancelEventForm } from '#rules/events/event-closure.ts'
import { act, acts } from '#web/acts.server.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/event-cancellation'

export const loader = (args: Route.LoaderArgs) =>
  runAction(async () => eventCancellation(await contextOf(args), args.params.id))

export const action = acts({
  cancel: act(cancelEventForm, changeEventStatus, (cancellation, { params }: Route.ActionArgs) => [
    params.id,
    'cancelled' as const,
    cancellation,
  ]),
})
