import { useTranslation } from 'react-i18next'
import { confirmHandPayment } from '#server/domain/payments/confirm-hand-payment.ts'
import { confirmHandPayments } from '#server/domain/payments/confirm-hand-payments.ts'
import { countToConfirm } from '#server/domain/payments/count-awaited.ts'
import { countCashDue } from '#server/domain/orders/cash-page.ts'
import { handPaymentsPage } from '#server/domain/payments/hand-payments-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { handConfirmationForm, handConfirmationsForm } from '#rules/payments/hand-confirmation.ts'
import { handPaymentListOf } from '#rules/payments/hand-payment-list.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { ArrivalKinds } from '#web/screens/hand-payments/arrival-kinds.tsx'
import { HandPaymentsList } from '#web/screens/hand-payments/hand-payments-list.tsx'
import { PaymentsFrame } from '#web/screens/orders/payments-frame.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/hand-payments'

export { clientAction, shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['orders', 'hand-payments'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await handPaymentsPage(ctx, handPaymentListOf(new URL(args.request.url).searchParams))
    return { page, toConfirm: await countToConfirm(ctx), cashDue: await countCashDue(ctx) }
  })

export const action = acts({
  confirm: act(
    ({ organization }) => handConfirmationForm(organization),
    confirmHandPayment,
    ({ payment, ...arrival }) => [payment, arrival],
    (outcome) => ({ outcome }),
  ),
  'confirm-many': act(handConfirmationsForm, confirmHandPayments, ({ payments, receivedOn }) => [
    payments.map((payment) => ({ ...payment, receivedOn })),
  ]),
})

export default function HandPayments({ loaderData: { page, toConfirm, cashDue } }: Route.ComponentProps) {
  const { t } = useTranslation('hand-payments')
  const actions = <ButtonLink href={adminPaths.statement}>{t('statement.open')}</ButtonLink>
  return (
    <PaymentsFrame current="toConfirm" toConfirm={toConfirm} actions={actions}>
      <ArrivalKinds current="transfers" toConfirm={toConfirm} cashDue={cashDue} />
      <HandPaymentsList page={page} />
    </PaymentsFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('hand-payments')
  return <FailedToLoad error={error} home={adminPaths.payments} title={t('failedToLoad')} />
}
