import { stateOf } from '#server/http/request-state.ts'
import { Refused } from '#rules/refusals.ts'
import type { RouteHandle } from '#web/handle.ts'
import { refusalResponse } from '#web/refusal.ts'
import type { Route } from './+types/not-found'

export const handle: RouteHandle = { hydrate: false }

/** Also renders failures of other handlers, which leave them in `failure`. */
export const loader = (args: Route.LoaderArgs) => {
  const { failure } = stateOf(args)
  if (!failure) throw new Response(null, { status: 404 })
  const { reason, path } = failure
  throw reason instanceof Refused ? refusalResponse(reason, { path }) : reason
}

export default function NotFound() {
  return null
}
