import * as v from 'valibot'
import { dropMail } from '#server/domain/messages/drop-mail.ts'
import { failedMailsPage } from '#server/domain/messages/failed-mails-page.ts'
import { sendAgain } from '#server/domain/messages/send-again.ts'
import { contextOf } from '#server/http/request-state.ts'
import { failedMailListOf } from '#rules/messages/failed-mail-list.ts'
import { checkbox } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { FailedMails } from '#web/screens/mails/failed-mails.tsx'
import type { Route } from './+types/mails'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['mails'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () =>
    failedMailsPage(await contextOf(args), failedMailListOf(new URL(args.request.url).searchParams)),
  )

export const action = acts({
  send: act(v.object({ mail: v.string() }), sendAgain, ({ mail }) => [mail]),
  sendAll: act(v.object({}), sendAgain, () => [null]),
  drop: act(v.object({ mail: v.string(), isDropped: checkbox }), dropMail, ({ mail, isDropped }) => [mail, isDropped]),
})

export default function Mails({ loaderData }: Route.ComponentProps) {
  return <FailedMails page={loaderData} />
}
