import { randomUUID } from 'node:crypto'
import { useMemo } from 'react'
import { redirect } from 'react-router'
import { buyMerchandise } from '#server/domain/merchandise/buy-merchandise.ts'
import { moreMerchandisePage } from '#server/domain/merchandise/more-merchandise-page.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { moreMerchandiseForm } from '#rules/merchandise/more-merchandise.ts'
import { regionOf } from '#rules/text/locale.ts'
import { act } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { MoreMerchandiseScreen } from '#web/screens/registration/more-merchandise-screen.tsx'
import { registrationPath } from '#web/screens/registration/steps.ts'
import type { Route } from './+types/more-merchandise'
import { ensureMayOrder } from './register-actions.server.ts'

export const handle: RouteHandle = { texts: ['registration', 'validation', 'refusals'] }
export const headers = () => privateHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.title)

type Args = Route.LoaderArgs | Route.ActionArgs

const keyOf = ({ params, request }: Args) => ({
  participantId: params.confirmationId,
  confirmationId: new URL(request.url).searchParams.get('order'),
})

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { confirmationId } = keyOf(args)
    const page = await moreMerchandisePage(ctx, keyOf(args))
    const { organization, locale } = ctx
    const names = { event: page.event.title, organization: organization.name }
    return {
      page,
      orderId: page.order && confirmationId,
      draftKey: page.order?.draftKey ?? randomUUID(),
      title: translatorOf(locale)('registration:more.documentTitle', names),
      formats: {
        currency: organization.currency,
        region: organization.region,
        dateRegion: regionOf(locale, organization.region),
        timeZone: page.event.timeZone,
      },
    }
  })

export { clientAction, shouldRevalidate } from '#web/client-action.ts'

/** Limited like a registration's places. */
export const action = act(
  async (ctx, args: Route.ActionArgs) => {
    await ensureMayOrder(stateOf(args), ctx, { intent: 'hold' })
    return moreMerchandiseForm(await moreMerchandisePage(ctx, keyOf(args)))
  },
  async (ctx, purchase, args) => {
    const { confirmationId } = await buyMerchandise(ctx, args.params.confirmationId, purchase)
    return redirect(registrationPath(args.params.id, { step: 'checkout', order: confirmationId }))
  },
)

export default function MoreMerchandiseRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MoreMerchandiseScreen data={loaderData} answer={useMemo(() => formAnswer(actionData), [actionData])} />
}
