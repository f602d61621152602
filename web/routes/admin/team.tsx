import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { deleteTeam, removeTeamMember, renameTeam } from '#server/domain/teams/change-team.ts'
import { teamDetails } from '#server/domain/teams/teams-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { teamName } from '#rules/teams/team-form.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'
import { DetailFailure } from '#web/admin/detail-failure.tsx'
import { isDone, isUnreachable } from '#web/forms/form-answer.ts'
import { runLoader } from '#web/refusal.ts'
import { TeamDetail } from '#web/screens/teams/team-detail.tsx'
import type { Route } from './+types/team'

export { clientAction } from '#web/client-action.ts'

/** Not loaded again once it is gone: the list is. */
export const shouldRevalidate = ({ formData, actionResult }: { formData?: FormData; actionResult?: unknown }) =>
  !(formData?.get('intent') === 'delete' && isDone(actionResult)) && !isUnreachable(actionResult)

export const loader = (args: Route.LoaderArgs) => runLoader(async () => teamDetails(await contextOf(args), args.params))

const revision = { revision: wholeNumber }

export const action = acts({
  rename: act(v.object({ ...revision, name: teamName }), (ctx, form, { params }: Route.ActionArgs) =>
    renameTeam(ctx, params.teamId, form),
  ),
  'remove-member': act(v.object({ ...revision, member: v.string() }), (ctx, form, { params }: Route.ActionArgs) =>
    removeTeamMember(ctx, params.teamId, { revision: form.revision, memberId: form.member }),
  ),
  delete: act(v.object(revision), (ctx, form, { params }: Route.ActionArgs) => deleteTeam(ctx, params.teamId, form)),
})

export default function Team({ loaderData }: Route.ComponentProps) {
  return <TeamDetail key={`${loaderData.id} ${loaderData.revision}`} team={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DetailFailure error={error} title={useTranslation('admin').t('teams.failed.load')} />
}
