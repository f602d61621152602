import { redirect } from 'react-router'
import { eventOverview } from '#server/domain/events/event-overview.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { runLoader } from '#web/refusal.ts'
import { Overview } from '#web/screens/event-overview/overview.tsx'
import type { Route } from './+types/event-overview'

export { shouldRevalidate } from '#web/client-action.ts'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    redirectFormerAddress(args)
    return eventOverview(await contextOf(args), args.params.id)
  })

// Bookmarks and mails from before the tabs had addresses of their own.
const redirectFormerAddress = ({ params, request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams
  const tab = query.get('tab')
  if (tab !== 'competitions' && tab !== 'basic') return
  query.delete('tab')
  const path = tab === 'basic' ? adminPaths.eventBasics(params.id) : adminPaths.eventCompetitions(params.id)
  throw redirect(`${path}${query.size ? `?${query}` : ''}`)
}

export default function EventOverviewRoute({ loaderData }: Route.ComponentProps) {
  return <Overview event={loaderData} />
}
