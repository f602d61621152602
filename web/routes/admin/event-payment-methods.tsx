import { editEventPaymentMethods } from '#server/domain/payments/edit-event-payment-methods.ts'
import { eventPaymentMethods } from '#server/domain/payments/event-payment-methods.ts'
import { contextOf } from '#server/http/request-state.ts'
import { eventMethodsForm } from '#rules/payments/payment-methods-form.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { PaymentMethods } from '#web/screens/event-editor/payment-methods.tsx'
import type { Route } from './+types/event-payment-methods'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['event-methods', 'settings'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => eventPaymentMethods(await contextOf(args), args.params.id))

export const action = acts({
  save: act(eventMethodsForm, editEventPaymentMethods, (edit, { params }: Route.ActionArgs) => [params.id, edit]),
})

export default function EventPaymentMethodsRoute({ loaderData: page, actionData }: Route.ComponentProps) {
  return <PaymentMethods key={page.id} page={page} actionData={actionData} />
}
