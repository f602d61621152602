import { landingPage } from '#server/domain/events/landing-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/home-places'
import { landingPlaces } from './live-places.server.ts'

export const handle: RouteHandle = { cache: { maxSeconds: 1 } }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    return Response.json(landingPlaces(ctx.locale, await landingPage(ctx)), {
      headers: { 'cache-control': 'private, no-cache' },
    })
  })
