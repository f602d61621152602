import { contextOf, stateOf } from '#server/http/request-state.ts'
import { maxPlaceSearch } from '#rules/events/found-place.ts'
import { textOf } from '#rules/lists/list-state.ts'
import { ensureCan } from '#rules/permissions.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/places'

/** Places on the map that have the name in `q`. */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const { actor, locale, organization } = await contextOf(args)
    ensureCan(actor, 'edit-events')
    const text = textOf(new URL(args.request.url).searchParams, 'q').trim().slice(0, maxPlaceSearch)
    const country = organization.region.slice(3)
    const found = await stateOf(args).platform.findPlaces({ text, locale, country })
    return Response.json(found, { headers: { 'cache-control': 'private, no-store' } })
  })
