import * as v from 'valibot'
import { eventResults } from '#server/domain/results/event-results.ts'
import { publishResults } from '#server/domain/results/publish-results.ts'
import { removeImport } from '#server/domain/results/remove-import.ts'
import { contextOf } from '#server/http/request-state.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { EventResultsScreen } from '#web/screens/event-results/event-results-screen.tsx'
import type { Route } from './+types/event-results'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['result-files', 'audit'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => eventResults(await contextOf(args), args.params.id))

const visibilityForm = v.object({ competition: v.string() })

export const action = acts({
  publish: act(visibilityForm, publishResults, ({ competition }) => [competition, true]),
  withdraw: act(visibilityForm, publishResults, ({ competition }) => [competition, false]),
  remove: act(
    v.object({ file: v.string() }),
    removeImport,
    ({ file }, { params }: Route.ActionArgs) => [{ eventId: params.id, importId: file }],
    (removed) => removed.length,
  ),
})

export default function EventResultsRoute({ loaderData }: Route.ComponentProps) {
  return <EventResultsScreen event={loaderData} />
}
