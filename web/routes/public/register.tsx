import type { Context } from '#server/context.ts'
import { athletePrefill } from '#server/domain/registrations/athlete-prefill.ts'
import { registrationPage } from '#server/domain/registrations/registration-page.ts'
import { contextOf, formOf, stateOf } from '#server/http/request-state.ts'
import { accountOf } from '#rules/permissions.ts'
import { withValues } from '#web/form-action.ts'
import { valuesOf } from '#web/forms/form-values.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runAction, runLoader } from '#web/refusal.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { RegistrationScreen } from '#web/screens/registration/registration-screen.tsx'
import type { Route } from './+types/register'
import {
  checkOutOrder,
  settledRedirectOf,
  ensureMayOrder,
  holdPlaces,
  pay,
  quoteCoupon,
  release,
} from './register-actions.server.ts'
import { redirectIfSettled, registrationData } from './register-data.server.ts'

export const handle: RouteHandle = { texts: ['registration', 'validation', 'refusals'] }
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? '' }]

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const query = new URL(args.request.url).searchParams
    const orderId = query.get('order')
    const page = await registrationPage(ctx, args.params.id, orderId ?? undefined)
    if (orderId) await redirectIfSettled(ctx, page, orderId)
    return registrationData(ctx, page, { query, known: await findPrefill(args, ctx) })
  })

const findPrefill = async (args: Route.LoaderArgs, { actor, organization }: Context) => {
  const account = accountOf(actor)
  if (!account) return null
  const ids = { userId: account.userId, organizationId: organization.id }
  return athletePrefill(stateOf(args).platform.platformContext({ actor }), ids)
}

const intents = { hold: holdPlaces, checkout: checkOutOrder, pay, coupon: quoteCoupon, release }

export const action = async (args: Route.ActionArgs) => {
  const ctx = await contextOf(args)
  const values = valuesOf(formOf(args))
  const run = Object.entries(intents).find(([intent]) => intent === values.intent)?.[1]
  if (!run) throw new Response(null, { status: 400 })
  const answer = await runAction(async () => {
    await ensureMayOrder(stateOf(args), ctx, values)
    const { event } = await registrationPage(ctx, args.params.id)
    try {
      return await run({ ctx, event, values })
    } catch (error) {
      const redirection = settledRedirectOf(error, event.slug)
      if (redirection) return redirection
      throw error
    }
  })
  return withValues(answer, values)
}

export default function RegisterRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RegistrationScreen data={loaderData} answer={formAnswer(actionData)} />
}
