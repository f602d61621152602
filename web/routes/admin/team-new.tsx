import { useTranslation } from 'react-i18next'
import { addTeam } from '#server/domain/teams/add-team.ts'
import { newTeamPage } from '#server/domain/teams/new-team-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { newTeamForm } from '#rules/teams/staff-team-forms.ts'
import { act } from '#web/acts.server.ts'
import { DetailFailure } from '#web/admin/detail-failure.tsx'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { NewTeam } from '#web/screens/teams/new-team.tsx'
import { countriesOf } from '../country-choices.server.ts'
import type { Route } from './+types/team-new'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['registration'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await newTeamPage(ctx, args.params.id)
    return { page, countries: countriesOf(page.fields, ctx.locale) }
  })

export const action = act(
  async (ctx, { params }: Route.ActionArgs) => newTeamForm(await newTeamPage(ctx, params.id)),
  addTeam,
  (team, { params }) => [params.id, team],
)

export default function NewTeamRoute({ loaderData }: Route.ComponentProps) {
  return <NewTeam {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DetailFailure error={error} title={useTranslation('admin').t('teams.failed.load')} />
}
