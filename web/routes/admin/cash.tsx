import { useTranslation } from 'react-i18next'
import { cashPage, countCashDue } from '#server/domain/orders/cash-page.ts'
import { recordCashOfOrders, undoCashOfOrders } from '#server/domain/orders/record-cash.ts'
import { countToConfirm } from '#server/domain/payments/count-awaited.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { cashForm, undoCashForm } from '#rules/payments/cash-forms.ts'
import { cashListOf } from '#rules/payments/cash-list.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { ArrivalKinds } from '#web/screens/manual-payments/arrival-kinds.tsx'
import { CashList } from '#web/screens/manual-payments/cash-list.tsx'
import { PaymentsFrame } from '#web/screens/orders/payments-frame.tsx'
import type { Route } from './+types/cash'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['orders', 'manual-payments'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await cashPage(ctx, cashListOf(new URL(args.request.url).searchParams))
    return { page, toConfirm: await countToConfirm(ctx), cashDue: await countCashDue(ctx) }
  })

export const action = acts({
  receive: act(cashForm, recordCashOfOrders, ({ orders, receivedOn }) => [orders, receivedOn]),
  undo: act(undoCashForm, undoCashOfOrders, ({ collected }) => [collected]),
})

export default function Cash({ loaderData: { page, toConfirm, cashDue } }: Route.ComponentProps) {
  const { t } = useTranslation('manual-payments')
  return (
    <PaymentsFrame current="toConfirm" toConfirm={toConfirm} summary={t('cash.summary')}>
      <ArrivalKinds current="cash" toConfirm={toConfirm} cashDue={cashDue} />
      <CashList page={page} />
    </PaymentsFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('manual-payments')
  return <FailedToLoad error={error} home={adminPaths.payments} title={t('cash.failedToLoad')} />
}
