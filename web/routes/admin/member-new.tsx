import { useTranslation } from 'react-i18next'
import { newMemberPage } from '#server/domain/teams/new-team-page.ts'
import { addTeamMember } from '#server/domain/teams/team-members.ts'
import { contextOf } from '#server/http/request-state.ts'
import { newMemberForm } from '#rules/teams/staff-team-forms.ts'
import { act } from '#web/acts.server.ts'
import { DetailFailure } from '#web/admin/detail-failure.tsx'
import { isDone, isUnreachable } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { NewMember } from '#web/screens/teams/new-member.tsx'
import { countriesOf } from '../country-choices.server.ts'
import type { Route } from './+types/member-new'

/** Not loaded again once somebody was replaced, who is gone. */
export const shouldRevalidate = ({ actionResult }: { actionResult?: unknown }) =>
  !isDone(actionResult) && !isUnreachable(actionResult)

export const handle: RouteHandle = { texts: ['registration'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const inPlaceOf = new URL(args.request.url).searchParams.get('for')
    const page = await newMemberPage(ctx, { ...args.params, inPlaceOf })
    return { page, countries: countriesOf(page.fields, ctx.locale) }
  })

export const action = act(
  async (ctx, { params }: Route.ActionArgs) => newMemberForm(await newMemberPage(ctx, params)),
  addTeamMember,
  (member, { params }) => [params.teamId, member],
)

export default function NewMemberRoute({ loaderData }: Route.ComponentProps) {
  return <NewMember {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DetailFailure error={error} title={useTranslation('admin').t('teams.failed.load')} />
}
