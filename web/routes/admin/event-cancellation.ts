import { eventCancellation } from '#server/domain/events/event-cancellation.ts'
import { contextOf } from '#server/http/request-state.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/event-cancellation'

export const loader = (args: Route.LoaderArgs) =>
  runAction(async () => eventCancellation(await contextOf(args), args.params.id))
