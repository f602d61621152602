import * as v from 'valibot'
import { eventResults } from '#server/domain/results/event-results.ts'
import { publishResults } from '#server/domain/results/publish-results.ts'
import { importRemoval, removeImport } from '#server/domain/results/remove-import.ts'
import { setRanking } from '#server/domain/results/set-ranking.ts'
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

const competitionForm = v.object({ competition: v.string() })

export const action = acts({
  publish: act(competitionForm, publishResults, ({ competition }) => [competition, true]),
  withdraw: act(competitionForm, publishResults, ({ competition }) => [competition, false]),
  'rank-by-time': act(competitionForm, setRanking, ({ competition }) => [competition, false]),
  'rank-by-distance': act(competitionForm, setRanking, ({ competition }) => [competition, true]),
  remove: act(v.object({ file: v.string() }), removeImport, ({ file }, { params }: Route.ActionArgs) => [
    { eventId: params.id, importId: file },
  ]),
  'before-removal': act(v.object({ file: v.string() }), importRemoval, ({ file }, { params }: Route.ActionArgs) => [
    { eventId: params.id, importId: file },
  ]),
})

export default function EventResultsRoute({ loaderData }: Route.ComponentProps) {
  return <EventResultsScreen event={loaderData} />
}
