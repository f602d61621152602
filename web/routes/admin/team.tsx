import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { cancelTeam } from '#server/domain/teams/cancel-team.ts'
import { renameTeam, renewTeamLink } from '#server/domain/teams/change-team.ts'
import { deleteTeam } from '#server/domain/teams/delete-team.ts'
import { refundTeam } from '#server/domain/teams/refund-team.ts'
import { restoreTeam } from '#server/domain/teams/restore-team.ts'
import { removeTeamMember, setTeamCaptain } from '#server/domain/teams/team-members.ts'
import { teamDetails } from '#server/domain/teams/teams-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { refundTeamForm } from '#rules/teams/staff-team-forms.ts'
import { teamName } from '#rules/teams/team-form.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { act, acts, noFields } from '#web/acts.server.ts'
import { DetailFailure } from '#web/admin/detail-failure.tsx'
import { doneIn, isDone, isUnreachable } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { TeamDetail } from '#web/screens/teams/team-detail.tsx'
import type { Route } from './+types/team'

export const handle: RouteHandle = { texts: ['audit'] }

/** Not loaded again once it is gone: the list is. */
export const shouldRevalidate = ({ formData, actionResult }: { formData?: FormData; actionResult?: unknown }) => {
  const intent = formData?.get('intent')
  const isRemoval = intent === 'delete' || intent === 'cancel'
  const isGone = isRemoval && isDone(actionResult) && doneIn(actionResult) === null
  return !isGone && !isUnreachable(actionResult)
}

export const loader = (args: Route.LoaderArgs) => runLoader(async () => teamDetails(await contextOf(args), args.params))

const revision = { revision: wholeNumber }
const member = v.object({ ...revision, member: v.string() })

export const action = acts({
  rename: act(v.object({ ...revision, name: teamName }), renameTeam, (form, { params }: Route.ActionArgs) => [
    params.teamId,
    form,
  ]),
  'renew-link': act(noFields, renewTeamLink, (_, { params }: Route.ActionArgs) => [params.teamId]),
  captain: act(member, setTeamCaptain, (form, { params }: Route.ActionArgs) => [
    params.teamId,
    { revision: form.revision, memberId: form.member },
  ]),
  'remove-member': act(member, removeTeamMember, (form, { params }: Route.ActionArgs) => [
    params.teamId,
    { revision: form.revision, memberId: form.member },
  ]),
  cancel: act(v.object(revision), cancelTeam, (form, { params }: Route.ActionArgs) => [params.teamId, form]),
  restore: act(v.object(revision), restoreTeam, (form, { params }: Route.ActionArgs) => [params.teamId, form]),
  refund: act(refundTeamForm, refundTeam, (form, { params }: Route.ActionArgs) => [params.teamId, form]),
  delete: act(v.object(revision), deleteTeam, (form, { params }: Route.ActionArgs) => [params.teamId, form]),
})

export default function Team({ loaderData }: Route.ComponentProps) {
  return <TeamDetail key={loaderData.id} team={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DetailFailure error={error} title={useTranslation('admin').t('teams.failed.load')} />
}
