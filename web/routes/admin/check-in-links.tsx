import * as v from 'valibot'
import { createHelperLink, helperLinks, revokeHelperLink } from '#server/domain/check-in/helper-links.ts'
import { helperLinkForm } from '#rules/check-in/check-in-forms.ts'
import { paths } from '#rules/paths.ts'
import { contextOf, organizationOf } from '#server/http/request-state.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { HelpersScreen } from '#web/screens/check-in/helpers-screen.tsx'
import { qrPath } from '../public/qr-code.server.ts'
import type { Route } from './+types/check-in-links'

export const handle: RouteHandle = { texts: ['check-in'] }

export { shouldRevalidate } from '#web/client-action.ts'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => ({ eventId: args.params.id, links: await helperLinks(await contextOf(args), args.params.id) }))

export const action = acts({
  create: act(
    helperLinkForm,
    createHelperLink,
    (form, { params }: Route.ActionArgs) => [params.id, form],
    (token, _ctx, args) => {
      const url = organizationOf(args).origin + paths.checkIn(token)
      return { url, qr: qrPath(url) }
    },
  ),
  revoke: act(v.object({ link: v.string() }), revokeHelperLink, ({ link }) => [link]),
})

export default function CheckInLinks({ loaderData }: Route.ComponentProps) {
  return <HelpersScreen {...loaderData} />
}
