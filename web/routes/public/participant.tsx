import { participantPage } from '#server/domain/registrations/participant-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { paths } from '#rules/paths.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { ParticipantScreen } from '#web/screens/confirmation/participant-screen.tsx'
import type { Route } from './+types/participant'
import { confirmationExtras } from './confirmation-extras.server.ts'

export const handle: RouteHandle = { texts: ['registration', 'confirmation', 'refusals'] }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await participantPage(ctx, args.params.confirmationId)
    return {
      page,
      ...confirmationExtras(ctx, page, paths.participant(page.event.slug, page.confirmationId)),
    }
  })

export default function ParticipantRoute({ loaderData }: Route.ComponentProps) {
  return <ParticipantScreen data={loaderData} />
}
