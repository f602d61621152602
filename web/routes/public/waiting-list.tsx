import { redirect } from 'react-router'
import { joinWaitingList } from '#server/domain/waiting-lists/join-waiting-list.ts'
import { registrationPage } from '#server/domain/registrations/registration-page.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { paths } from '#rules/paths.ts'
import { waitingForm } from '#rules/waiting-lists/waiting-form.ts'
import { act } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { JoinScreen } from '#web/screens/waiting-list/join-screen.tsx'
import type { Route } from './+types/waiting-list'
import { redirectIfMoved } from './redirect-if-moved.server.ts'

export const handle: RouteHandle = { hydrate: false }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { event, form } = await registrationPage(ctx, args.params.id)
    redirectIfMoved(args, event.slug)
    const query = new URL(args.request.url).searchParams
    return {
      title: translatorOf(ctx.locale)('waiting:title', { event: event.title }),
      event: { slug: event.slug, title: event.title },
      competitions: event.competitions
        .filter(({ places }) => places.state === 'waiting_list')
        .map(({ id, name, team }) => ({ id, name, isTeam: team !== null })),
      chosenId: query.get('competition'),
      maxPlaces: form.maxParticipants,
      isSent: query.has('sent'),
    }
  })

/** The answer is the same for an address that is on the list already: only its mailbox learns it. */
export const action = act(
  async (ctx, { params }: Route.ActionArgs) =>
    waitingForm((await registrationPage(ctx, params.id)).form.maxParticipants),
  async (ctx, request, args) => {
    const { platform, address } = stateOf(args)
    const email = `${ctx.organization.id} ${request.email}`
    await platform.limits.ensureAllowed('waiting-list', { email, address })
    const { event } = await registrationPage(ctx, args.params.id)
    await joinWaitingList(ctx, event.id, request)
    return redirect(`${paths.waitingList(event.slug)}?sent`)
  },
)

export default function WaitingListRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinScreen data={loaderData} answer={formAnswer(actionData)} />
}
