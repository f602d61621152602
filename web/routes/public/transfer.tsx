import { useMemo } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { acceptancePage } from '#server/domain/agreements/required-texts.ts'
import { registeredPeople } from '#server/domain/registrations/registered-people.ts'
import { participantPage } from '#server/domain/registrations/participant-page.ts'
import { registrationPage } from '#server/domain/registrations/registration-page.ts'
import { acceptTransfer } from '#server/domain/transfers/accept-transfer.ts'
import { transferPage } from '#server/domain/transfers/find-transfer.ts'
import { registrationCookie } from '#server/http/registration-scope.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { requiredIdsOf } from '#rules/agreements/required-ids.ts'
import { paths } from '#rules/paths.ts'
import { participantTermsOf } from '#rules/registrations/participant-terms.ts'
import { joinForm } from '#rules/teams/join-form.ts'
import { act } from '#web/acts.server.ts'
import { formAnswer, isUnreachable } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import { refusalIn, runLoader } from '#web/refusal.ts'
import { TransferScreen } from '#web/screens/transfers/transfer-screen.tsx'
import type { Route } from './+types/transfer'
import { platformTexts } from '../platform-texts.server.ts'
import { ensureMayOrder } from './register-actions.server.ts'
import { findPrefill, registrationData } from './register-data.server.ts'

export const handle: RouteHandle = { texts: ['transfers', 'registration', 'validation', 'refusals'] }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { id, token } = args.params
    const transfer = await transferPage(ctx, id, token)
    const page = await registrationPage(ctx, transfer.eventId)
    const data = registrationData(ctx, page, {
      query: new URLSearchParams(),
      prefill: await findPrefill(args, ctx),
      people: await registeredPeople(ctx),
      texts: await acceptancePage(ctx, page.event.id, platformTexts(ctx.locale)),
    })
    const competitions = data.event.competitions.filter(
      ({ id: competitionId }) => competitionId === transfer.competitionId,
    )
    return {
      ...data,
      title: translatorOf(ctx.locale)('transfers:documentTitle', { event: page.event.title }),
      // What goes with the place stays with it.
      participantTerms: { ...data.participantTerms, merchandise: [] },
      event: { ...data.event, competitions },
      transfer,
    }
  })

const endings = ['transfer_link_invalid', 'transfer_link_used', 'transfer_closed']

export const shouldRevalidate = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  !isUnreachable(actionResult) &&
  !endings.includes(refusalIn(actionResult)?.code ?? '') &&
  (formMethod === 'POST' || defaultShouldRevalidate)

export { clientAction } from '#web/client-action.ts'

export const action = act(
  async (ctx, args: Route.ActionArgs) => {
    await ensureMayOrder(stateOf(args), ctx, { intent: 'hold' })
    const { eventId, competitionId } = await transferPage(ctx, args.params.id, args.params.token)
    const { event, form } = await registrationPage(ctx, eventId)
    const texts = await acceptancePage(ctx, event.id, platformTexts(ctx.locale))
    return joinForm(participantTermsOf(event, { form, merchandise: [] }, ctx.now), requiredIdsOf(texts), competitionId)
  },
  async (ctx, { participants, isSure, ...ticks }, args) => {
    const { id, token } = args.params
    const taking = { participant: participants[0]!, isSure, ticks, platformTexts: platformTexts(ctx.locale) }
    const { participantId } = await acceptTransfer(ctx, token, taking)
    const { missing } = await participantPage(ctx, participantId)
    const path =
      missing.length > 0
        ? `${paths.registrationChange(id, participantId)}?joined`
        : paths.participant(id, participantId)
    return redirectWithCookies(path, [registrationCookie(stateOf(args).platform, ctx.organization.id, participantId)])
  },
)

export default function TransferRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TransferScreen data={loaderData} answer={useMemo(() => formAnswer(actionData), [actionData])} />
}
