import { confirmBuyerEmail, emailConfirmationPage } from '#server/domain/orders/email-confirmation.ts'
import { contextOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { regionOf } from '#rules/text/locale.ts'
import { formatDeadline } from '#rules/time/moment.ts'
import { act, noFields } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { EmailConfirmationScreen } from '#web/screens/confirmation/email-confirmation-screen.tsx'
import type { Route } from './+types/email-confirmation'

export const handle: RouteHandle = { hydrate: false }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

const tokenOf = ({ request }: { request: Request }) => new URL(request.url).searchParams.get('token') ?? ''

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await emailConfirmationPage(ctx, args.params.confirmationId, tokenOf(args))
    const { title, timeZone } = page.event
    const style = { region: regionOf(ctx.locale, ctx.organization.region), timeZone }
    const deadline = (moment: string | null) => moment && formatDeadline(moment, style)
    return {
      title: translatorOf(ctx.locale)('email-confirmation:documentTitle', { event: title }),
      page: { ...page, confirmUntil: deadline(page.confirmUntil), heldUntil: deadline(page.heldUntil) },
    }
  })

export const action = act(noFields, (ctx, _, args: Route.ActionArgs) =>
  confirmBuyerEmail(ctx, args.params.confirmationId, tokenOf(args)),
)

export default function EmailConfirmationRoute({ loaderData }: Route.ComponentProps) {
  return <EmailConfirmationScreen page={loaderData.page} />
}
