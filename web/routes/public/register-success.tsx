import { confirmationPage } from '#server/domain/orders/confirmation-page.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { paths } from '#rules/paths.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { paymentChoice } from '#rules/payments/payment-choice.ts'
import { act } from '#web/acts.server.ts'
import { runLoader, refusalIn } from '#web/refusal.ts'
import { ConfirmationScreen } from '#web/screens/confirmation/confirmation-screen.tsx'
import type { Route } from './+types/register-success'
import { qrPath } from './qr-code.server.ts'
import { confirmationExtras } from './confirmation-extras.server.ts'
import { ensureMayOrder, pay } from './register-actions.server.ts'

export const handle: RouteHandle = {
  texts: ['registration', 'confirmation', 'payment-methods', 'refusals', 'validation'],
}
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await confirmationPage(ctx, args.params.confirmationId)
    const extras = confirmationExtras(ctx, page, paths.confirmation(page.event.slug, page.confirmationId))
    return {
      page,
      ...extras,
      formats: { ...extras.formats, currency: page.currency },
      paymentQr: page.instructions?.qr && !page.instructions.qr.picture ? qrPath(page.instructions.qr.text) : null,
      isGuest: (await stateOf(args).session()) === null,
    }
  })

/** Limited like the first payment: each asks the provider. */
export const action = act(paymentChoice, async (ctx, choice, args: Route.ActionArgs) => {
  await ensureMayOrder(stateOf(args), ctx, { intent: 'pay' })
  const { confirmationId, event } = await confirmationPage(ctx, args.params.confirmationId)
  return pay({ ctx, event }, confirmationId, choice)
})

export default function RegisterSuccessRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmationScreen data={loaderData} refusal={refusalIn(actionData)} />
}
