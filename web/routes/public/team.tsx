import { useMemo } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { acceptancePage } from '#server/domain/agreements/required-texts.ts'
import { registeredPeople } from '#server/domain/registrations/registered-people.ts'
import { participantPage } from '#server/domain/registrations/participant-page.ts'
import { registrationPage } from '#server/domain/registrations/registration-page.ts'
import { joinTeam } from '#server/domain/teams/join-team.ts'
import { teamInvitation } from '#server/domain/teams/team-invitation.ts'
import { registrationCookie } from '#server/http/registration-scope.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { requiredIdsOf } from '#rules/agreements/required-ids.ts'
import { isForJoining } from '#rules/merchandise/offered-item.ts'
import { paths } from '#rules/paths.ts'
import { participantTermsOf } from '#rules/registrations/participant-terms.ts'
import { joinForm } from '#rules/teams/join-form.ts'
import { act } from '#web/acts.server.ts'
import { formAnswer, isUnreachable } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { refusalIn, runLoader } from '#web/refusal.ts'
import { JoinScreen } from '#web/screens/teams/join-screen.tsx'
import type { Route } from './+types/team'
import { platformTexts } from '../platform-texts.server.ts'
import { ensureMayOrder } from './register-actions.server.ts'
import { findPrefill, registrationData } from './register-data.server.ts'

export const handle: RouteHandle = { texts: ['registration', 'validation', 'refusals'] }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { id, token } = args.params
    const { competitionId, status } = await teamInvitation(ctx, id, token)
    const page = await registrationPage(ctx, id)
    const data = registrationData(ctx, page, {
      query: new URLSearchParams(),
      prefill: await findPrefill(args, ctx),
      people: await registeredPeople(ctx),
      texts: await acceptancePage(ctx, page.event.id, platformTexts(ctx.locale)),
    })
    const competitions = data.event.competitions.filter((competition) => competition.id === competitionId)
    const merchandise = data.participantTerms.merchandise.filter(isForJoining)
    const participantTerms = { ...data.participantTerms, merchandise }
    return { ...data, participantTerms, event: { ...data.event, competitions }, status }
  })

/** A rejected form shows what is asked and to be accepted by now, unless its link ended meanwhile. */
export const shouldRevalidate = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  !isUnreachable(actionResult) &&
  refusalIn(actionResult)?.code !== 'team_link_invalid' &&
  (formMethod === 'POST' || defaultShouldRevalidate)

export { clientAction } from '#web/client-action.ts'

export const action = act(
  async (ctx, args: Route.ActionArgs) => {
    await ensureMayOrder(stateOf(args), ctx, { intent: 'hold' })
    const { competitionId } = await teamInvitation(ctx, args.params.id, args.params.token)
    const { event, form, merchandise } = await registrationPage(ctx, args.params.id)
    const texts = await acceptancePage(ctx, event.id, platformTexts(ctx.locale))
    const terms = participantTermsOf(event, { form, merchandise: merchandise.filter(isForJoining) }, ctx.now)
    return joinForm(terms, requiredIdsOf(texts), competitionId)
  },
  async (ctx, { participants, isSure, ...ticks }, args) => {
    const texts = { ticks, platformTexts: platformTexts(ctx.locale) }
    const { id, token } = args.params
    const joining = { participant: participants[0]!, isSure, ...texts }
    const { participantId } = await joinTeam(ctx, token, joining)
    const { missing } = await participantPage(ctx, participantId)
    const path =
      missing.length > 0
        ? `${paths.registrationChange(id, participantId)}?joined`
        : paths.participant(id, participantId)
    // Who has just typed all of it needs no code to send what is still missing.
    return redirectWithCookies(path, [registrationCookie(stateOf(args).platform, ctx.organization.id, participantId)])
  },
)

export default function TeamRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinScreen data={loaderData} answer={useMemo(() => formAnswer(actionData), [actionData])} />
}
