import { redirect } from 'react-router'
import * as v from 'valibot'
import { confirmationPage } from '#server/domain/orders/confirmation-page.ts'
import { mailInstructionsAgain } from '#server/domain/orders/mail-instructions-again.ts'
import { orderTickets } from '#server/domain/tickets/tickets-of-order.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { paths } from '#rules/paths.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { email } from '#rules/text/fields.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { paymentChoice } from '#rules/payments/payment-choice.ts'
import { act, acts } from '#web/acts.server.ts'
import { runLoader } from '#web/refusal.ts'
import { ConfirmationScreen } from '#web/screens/confirmation/confirmation-screen.tsx'
import type { Route } from './+types/register-success'
import { qrPath } from './qr-code.server.ts'
import { confirmationExtras } from './confirmation-extras.server.ts'
import { ensureMayOrder, pay } from './register-actions.server.ts'

export const handle: RouteHandle = {
  texts: ['registration', 'confirmation', 'tickets', 'payment-methods', 'refusals', 'validation'],
}
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await confirmationPage(ctx, args.params.confirmationId)
    const path = confirmationPathOf(page)
    const { pathname } = new URL(args.request.url)
    if (decodeURI(pathname).startsWith(`/event/${args.params.id}/tickets/`) !== (page.contents === 'tickets'))
      throw redirect(path)
    const extras = confirmationExtras(ctx, page, path)
    return {
      page,
      ...extras,
      formats: { ...extras.formats, currency: page.currency },
      paymentQr: page.instructions?.qr && !page.instructions.qr.picture ? qrPath(page.instructions.qr.text) : null,
      tickets: (await orderTickets(ctx, args.params.confirmationId)).map((ticket) => ({
        ...ticket,
        // Nothing covers a part of a screen: modules are as large as they can be.
        qr: qrPath(ticket.code, 'L'),
      })),
      isGuest: (await stateOf(args).session()) === null,
    }
  })

const confirmationPathOf = ({ contents, event, confirmationId }: ConfirmationPage) =>
  contents === 'tickets'
    ? paths.ticketsConfirmation(event.slug, confirmationId)
    : paths.confirmation(event.slug, confirmationId)

export const action = acts({
  /** Limited like the first payment: each asks the provider. */
  pay: act(paymentChoice, async (ctx, choice, args: Route.ActionArgs) => {
    await ensureMayOrder(stateOf(args), ctx, { intent: 'pay' })
    const { confirmationId, event } = await confirmationPage(ctx, args.params.confirmationId)
    return pay({ ctx, event }, confirmationId, choice)
  }),
  'mail-again': act(v.object({ email }), async (ctx, form, args: Route.ActionArgs) => {
    const { confirmationId } = args.params
    const { instructions } = await confirmationPage(ctx, confirmationId)
    const buyer = { organizationId: ctx.organization.id, email: form.email }
    // Only for an order that waits: otherwise a stranger could use up the attempts of somebody's e-mail.
    if (instructions?.heldOnceConfirmed) await stateOf(args).platform.limits.ensureMayMailBuyer(buyer)
    await mailInstructionsAgain(ctx, confirmationId, form)
  }),
})

export default function RegisterSuccessRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmationScreen data={loaderData} answer={formAnswer(actionData)} actionData={actionData} />
}
