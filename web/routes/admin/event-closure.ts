import { startClosure } from '#server/domain/event-closures/begin-closure.ts'
import { eventClosure } from '#server/domain/event-closures/closure-view.ts'
import { retryClosure } from '#server/domain/event-closures/retry-closure.ts'
import { contextOf } from '#server/http/request-state.ts'
import { closingForm, retryClosureForm } from '#rules/events/event-closure.ts'
import { act, acts } from '#web/acts.server.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/event-closure'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const closure = await eventClosure(await contextOf(args), args.params.id)
    return Response.json(closure, { headers: { 'cache-control': 'private, no-store' } })
  })

export const action = acts({
  close: act(closingForm, startClosure, (closing, { params }) => [params.id ?? '', closing]),
  retry: act(retryClosureForm, async (ctx, retry, { params }) => {
    const eventId = params.id ?? ''
    await retryClosure(ctx, eventId, retry)
    return eventClosure(ctx, eventId)
  }),
})
