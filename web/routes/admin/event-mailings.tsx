import { mailingsPage } from '#server/domain/mailings/mailing-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { pageOf } from '#rules/lists/list-state.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { MailingsList } from '#web/screens/mailings/mailings-list.tsx'
import type { Route } from './+types/event-mailings'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['mailings'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () =>
    mailingsPage(await contextOf(args), args.params.id, pageOf(new URL(args.request.url).searchParams)),
  )

export default function EventMailings({ loaderData: page, params }: Route.ComponentProps) {
  return <MailingsList page={page} eventId={params.id} />
}
