import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { cancelLines } from '#server/domain/orders/cancel-lines.ts'
import { editBuyer } from '#server/domain/orders/edit-buyer.ts'
import { addOrderNote, deleteOrderNote } from '#server/domain/orders/order-notes.ts'
import { extendHold } from '#server/domain/orders/extend-hold.ts'
import { giveBackCash, undoGivenBackCash } from '#server/domain/orders/give-back-cash.ts'
import { grantOrder } from '#server/domain/orders/grant-order.ts'
import { orderPage } from '#server/domain/orders/order-page.ts'
import { releaseHolds } from '#server/domain/orders/release-holds.ts'
import { resendOrderConfirmation } from '#server/domain/orders/resend-order-confirmation.ts'
import { recordCash, undoCash } from '#server/domain/orders/record-cash.ts'
import { settleDifference } from '#server/domain/differences/settle-difference.ts'
import { settleOrder } from '#server/domain/orders/settle-order.ts'
import { sendAgain } from '#server/domain/messages/send-again.ts'
import { refundOrder } from '#server/domain/refunds/refund-order.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { holdExtensionForm } from '#rules/orders/hold-extension.ts'
import { cashGivenBackForm } from '#rules/payments/cash-forms.ts'
import { cancelLinesForm, refundForm } from '#rules/refunds/refund-forms.ts'
import { athleteCashForm, noteForm } from '#rules/registrations/athlete-forms.ts'
import { buyerForm } from '#rules/registrations/registration-form.ts'
import { act, acts, noFields } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { OrderScreen } from '#web/screens/orders/order-screen.tsx'
import type { Route } from './+types/order'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['orders', 'manual-payments', 'audit', 'mails'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => orderPage(await contextOf(args), args.params.orderId, stateOf(args).platform.secrets))

export const action = acts({
  cancel: act(cancelLinesForm, cancelLines, (form, { params }: Route.ActionArgs) => [params.orderId, form]),
  refund: act(
    ({ organization }) => refundForm(organization),
    refundOrder,
    (form, { params }: Route.ActionArgs) => [params.orderId, form],
  ),
  buyer: act(
    v.object({ ...buyerForm.entries, before: v.string() }),
    editBuyer,
    ({ before, ...buyer }, { params }: Route.ActionArgs) => [params.orderId, { buyer, before }],
  ),
  resend: act(noFields, resendOrderConfirmation, (_, { params }: Route.ActionArgs) => [params.orderId]),
  release: act(v.object({ event: v.string() }), releaseHolds, ({ event }, { params }: Route.ActionArgs) => [
    { eventId: event, orderId: params.orderId, scope: 'order' as const },
  ]),
  extend: act(holdExtensionForm, extendHold, (form, { params }: Route.ActionArgs) => [params.orderId, form]),
  grant: act(noteForm, grantOrder, ({ text }, { params }: Route.ActionArgs) => [params.orderId, { reason: text }]),
  cash: act(athleteCashForm, recordCash, (form, { params }: Route.ActionArgs) => [params.orderId, form]),
  'undo-cash': act(v.object({ at: v.string() }), undoCash, (moment, { params }: Route.ActionArgs) => [
    params.orderId,
    moment,
  ]),
  'give-back': act(cashGivenBackForm, giveBackCash, ({ line, amount }, { params }: Route.ActionArgs) => [
    params.orderId,
    { lineId: line, amount },
  ]),
  'undo-give-back': act(v.object({ at: v.string() }), undoGivenBackCash, (moment, { params }: Route.ActionArgs) => [
    params.orderId,
    moment,
  ]),
  'settle-difference': act(
    v.object({ by: v.picklist(['link', 'cash']) }),
    settleDifference,
    (form, { params }: Route.ActionArgs) => [params.orderId, form],
  ),
  settle: act(noFields, settleOrder, (_, { params }: Route.ActionArgs) => [params.orderId]),
  mail: act(v.object({ mail: v.string() }), (ctx, { mail }) => sendAgain(ctx, mail)),
  note: act(noteForm, addOrderNote, ({ text }, { params }: Route.ActionArgs) => [params.orderId, text]),
  'delete-note': act(v.object({ note: v.string() }), deleteOrderNote, ({ note }) => [note]),
})

export default function Order({ loaderData }: Route.ComponentProps) {
  return <OrderScreen order={loaderData} key={loaderData.id} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('orders')
  return <FailedToLoad error={error} home={adminPaths.payments} title={t('page.failed')} />
}
