import { acceptancePage } from '#server/domain/agreements/required-texts.ts'
import { registeredPeople } from '#server/domain/registrations/registered-people.ts'
import { registrationPage } from '#server/domain/registrations/registration-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { formAnswer, isUnreachable } from '#web/forms/form-answer.ts'
import type { RegistrationData } from '#web/screens/registration/registration-data.ts'
import { RegistrationScreen } from '#web/screens/registration/registration-screen.tsx'
import { ticketsPath } from '#web/screens/tickets/ticket-steps.ts'
import { stepOf } from '#web/screens/registration/steps.ts'
import { useMemo, useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs as Revalidation } from 'react-router'
import { paths } from '#rules/paths.ts'
import { platformTexts } from '../platform-texts.server.ts'
import type { Route } from './+types/register'
import { redirectIfMoved } from './redirect-if-moved.server.ts'
import { findSavedDraft } from './order-draft.server.ts'
import { registerAction } from './register-actions.server.ts'
import { withOffer } from './register-offer.server.ts'
import { findPrefill, redirectIfSettled, registrationData } from './register-data.server.ts'

export const handle: RouteHandle = { texts: ['registration', 'validation'] }
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? '' }]

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const query = new URL(args.request.url).searchParams
    const orderId = query.get('order')
    const { page, offeredUntil, offeredTo } = await withOffer(
      ctx,
      await registrationPage(ctx, args.params.id, orderId ?? undefined),
      query,
    )
    redirectIfMoved(args, page.event.slug)
    if (orderId) await redirectIfSettled(ctx, page, { orderId, step: stepOf(query) })
    const { endedAddition, event } = page
    if (page.isOfTickets) throw redirect(ticketsPath(event.slug, { step: 'billing', order: orderId }))
    if (endedAddition) throw redirect(paths.moreMerchandise(event.slug, endedAddition, orderId))
    const isCheckout = page.order !== null && stepOf(query) === 'checkout'
    return registrationData(ctx, page, {
      query,
      prefill: (await findPrefill(args, ctx)) ?? offeredTo,
      offeredUntil,
      draft: orderId ? await findSavedDraft(args, ctx, orderId) : null,
      people: isCheckout ? [] : await registeredPeople(ctx),
      texts: isCheckout
        ? await acceptancePage(ctx, page.event.id, platformTexts(ctx.locale), orderId ?? undefined)
        : [],
    })
  })

/** Another participant's page and another number of them have the same data. A rejected hold or checkout shows what is asked by now. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  formData,
  actionResult,
  defaultShouldRevalidate,
}: Revalidation): boolean => {
  if (isUnreachable(actionResult)) return false
  const intent = formData?.get('intent')
  if (intent === 'hold' || intent === 'checkout') return true
  const isPageTurn = !formMethod && withoutPage(currentUrl) === withoutPage(nextUrl) && currentUrl.href !== nextUrl.href
  return defaultShouldRevalidate && !isPageTurn
}

function withoutPage(url: URL): string {
  const query = new URLSearchParams(url.search)
  query.delete('athlete')
  query.delete('athletes')
  return `${url.pathname}?${query}`
}

export { clientAction } from '#web/client-action.ts'

export const action = (args: Route.ActionArgs) => registerAction(args)

export default function RegisterRoute({ loaderData, actionData }: Route.ComponentProps) {
  const lastAction = useLastAction(loaderData, actionData)
  return <RegistrationScreen data={loaderData} answer={useMemo(() => formAnswer(lastAction), [lastAction])} />
}

/** Turning a participant's page ends React Router's answer, which is about the pages of all participants. */
function useLastAction({ step, order }: RegistrationData, actionData: unknown): unknown {
  const place = `${step} ${order?.confirmationId}`
  const [last, setLast] = useState({ place, actionData })
  if (last.place !== place || (actionData !== undefined && last.actionData !== actionData))
    setLast({ place, actionData })
  return last.actionData
}
