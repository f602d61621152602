import { useTranslation } from 'react-i18next'
import { teamsPage } from '#server/domain/teams/teams-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { teamListOf } from '#rules/teams/team-list.ts'
import { DetailOutlet } from '#web/admin/detail-list.tsx'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { TeamsList } from '#web/screens/teams/teams-list.tsx'
import type { Route } from './+types/event-teams'

export { shouldRevalidateList as shouldRevalidate } from '#web/admin/detail-list.tsx'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () =>
    teamsPage(await contextOf(args), args.params.id, teamListOf(new URL(args.request.url).searchParams)),
  )

export default function EventTeams({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <TeamsList page={page} />
      <DetailOutlet ids={page.rows.map(({ id }) => id)} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedToLoad error={error} home={adminPaths.events} title={useTranslation('admin').t('teams.failed.load')} />
}
