import { eventPage } from '#server/domain/events/event-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/event-places'
import { eventPlaces } from './live-places.server.ts'

// Cached for a second: a crowd of visitors costs the database one query a second.
export const handle: RouteHandle = { cache: { maxSeconds: 1 } }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await eventPage(ctx, args.params.id)
    return Response.json(eventPlaces(ctx, page), { headers: { 'cache-control': 'private, no-cache' } })
  })
