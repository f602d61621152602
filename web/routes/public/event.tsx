import type { RouteHandle } from '../../handle.ts'
import { stateOf } from '../../../server/http/request-state.ts'
import type { Route } from './+types/event'

export const handle: RouteHandle = { hydrate: false }

export const loader = (args: Route.LoaderArgs) => ({ name: stateOf(args).organization?.name ?? 'Dorsal' })

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content">
      <h1>{loaderData.name}</h1>
    </main>
  )
}
