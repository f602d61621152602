import { randomUUID } from 'node:crypto'
import { useMemo } from 'react'
import { redirect } from 'react-router'
import { acceptancePage } from '#server/domain/agreements/required-texts.ts'
import { isSettled } from '#server/domain/orders/is-settled.ts'
import { buyTickets } from '#server/domain/tickets/buy-tickets.ts'
import { ticketsPage } from '#server/domain/tickets/tickets-page.ts'
import { contextOf, formOf, stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { paths } from '#rules/paths.ts'
import { regionOf } from '#rules/text/locale.ts'
import { ticketsForm } from '#rules/tickets/ticket-choice.ts'
import { act, acts } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { valuesOf } from '#web/forms/form-values.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { ticketsPath, ticketStepOf } from '#web/screens/tickets/ticket-steps.ts'
import type { TicketsData } from '#web/screens/tickets/tickets-data.ts'
import { TicketsScreen } from '#web/screens/tickets/tickets-screen.tsx'
import { platformTexts } from '../platform-texts.server.ts'
import type { Route } from './+types/tickets'
import { redirectIfMoved } from './redirect-if-moved.server.ts'
import { checkoutActs, ensureMayOrder } from './register-actions.server.ts'

export const handle: RouteHandle = { texts: ['tickets', 'registration', 'payment-methods', 'refusals', 'validation'] }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async (): Promise<TicketsData & { title: string }> => {
    const ctx = await contextOf(args)
    const query = new URL(args.request.url).searchParams
    const orderId = query.get('order')
    const page = await ticketsPage(ctx, args.params.id, orderId)
    const { event, order } = page
    redirectIfMoved(args, event.slug)
    const isAwaited = order?.state === 'awaiting_payment' && isWaitedFor(order.paymentMethod)
    const step = ticketStepOf(query)
    if (orderId && ((isAwaited && step !== 'select') || (await isSettled(ctx, orderId))))
      throw redirect(paths.ticketsConfirmation(event.slug, orderId))
    const { organization, locale } = ctx
    return {
      title: translatorOf(locale)('tickets:documentTitle', { event: event.title, organization: organization.name }),
      step,
      page,
      draftKey: order?.draftKey ?? randomUUID(),
      isHoldGone: orderId !== null && order === null,
      formats: {
        currency: organization.currency,
        region: organization.region,
        dateRegion: regionOf(locale, organization.region),
        timeZone: event.timeZone,
      },
      texts: order && step !== 'select' ? await acceptancePage(ctx, event.id, platformTexts(locale), orderId!) : [],
    }
  })

export { clientAction, shouldRevalidate } from '#web/client-action.ts'

const hold = act(
  async (ctx, args: Route.ActionArgs) => {
    await ensureMayOrder(stateOf(args), ctx, valuesOf(formOf(args)))
    return ticketsForm((await ticketsPage(ctx, args.params.id)).types)
  },
  async (ctx, { draftKey, tickets: choices }, args) => {
    const { event } = await ticketsPage(ctx, args.params.id)
    const { confirmationId } = await buyTickets(ctx, event.id, { draftKey, choices })
    return redirect(ticketsPath(event.slug, { step: 'billing', order: confirmationId }))
  },
)

export const action = acts({ hold, ...checkoutActs })

export default function TicketsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TicketsScreen data={loaderData} answer={useMemo(() => formAnswer(actionData), [actionData])} />
}
