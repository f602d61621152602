import { useTranslation } from 'react-i18next'
import { confirmManualPayment } from '#server/domain/payments/confirm-manual-payment.ts'
import { confirmManualPayments } from '#server/domain/payments/confirm-manual-payments.ts'
import { countToConfirm } from '#server/domain/payments/count-awaited.ts'
import { countCashDue } from '#server/domain/orders/cash-page.ts'
import { manualPaymentsPage } from '#server/domain/payments/manual-payments-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { manualConfirmationForm, manualConfirmationsForm } from '#rules/payments/manual-confirmation.ts'
import { manualPaymentListOf } from '#rules/payments/manual-payment-list.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { ArrivalKinds } from '#web/screens/manual-payments/arrival-kinds.tsx'
import { ManualPaymentsList } from '#web/screens/manual-payments/manual-payments-list.tsx'
import { PaymentsFrame } from '#web/screens/orders/payments-frame.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/manual-payments'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['orders', 'manual-payments'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await manualPaymentsPage(ctx, manualPaymentListOf(new URL(args.request.url).searchParams))
    return { page, toConfirm: await countToConfirm(ctx), cashDue: await countCashDue(ctx) }
  })

export const action = acts({
  confirm: act(
    ({ organization }) => manualConfirmationForm(organization),
    confirmManualPayment,
    ({ payment, ...arrival }) => [payment, arrival],
    (outcome) => ({ outcome }),
  ),
  'confirm-many': act(manualConfirmationsForm, confirmManualPayments, ({ payments, receivedOn }) => [
    payments.map((payment) => ({ ...payment, receivedOn })),
  ]),
})

export default function ManualPayments({ loaderData: { page, toConfirm, cashDue } }: Route.ComponentProps) {
  const { t } = useTranslation('manual-payments')
  const actions = <ButtonLink href={adminPaths.statement}>{t('statement.open')}</ButtonLink>
  return (
    <PaymentsFrame current="toConfirm" toConfirm={toConfirm} actions={actions}>
      <ArrivalKinds current="transfers" toConfirm={toConfirm} cashDue={cashDue} />
      <ManualPaymentsList page={page} />
    </PaymentsFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('manual-payments')
  return <FailedToLoad error={error} home={adminPaths.payments} title={t('failedToLoad')} />
}
