import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { countToConfirm } from '#server/domain/payments/count-awaited.ts'
import { markRefundsReturned } from '#server/domain/refunds/mark-refunds-returned.ts'
import { refundsPage } from '#server/domain/refunds/refunds-page.ts'
import { retryRefund } from '#server/domain/refunds/retry-refund.ts'
import { setRefundPayee } from '#server/domain/refunds/set-refund-payee.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { payeeForm } from '#rules/refunds/refund-forms.ts'
import { refundListOf } from '#rules/refunds/refund-list.ts'
import { textList } from '#rules/text/fields.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { PaymentsFrame } from '#web/screens/orders/payments-frame.tsx'
import { RefundsList } from '#web/screens/orders/refunds-list.tsx'
import type { Route } from './+types/refunds'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['orders'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const { searchParams } = new URL(args.request.url)
    const ctx = await contextOf(args)
    const page = await refundsPage(ctx, refundListOf(searchParams), stateOf(args).platform.secrets)
    return { page, toConfirm: await countToConfirm(ctx) }
  })

export const action = acts({
  retry: act(v.object({ refund: v.string() }), retryRefund, ({ refund }) => [refund]),
  returned: act(
    v.object({ refunds: v.pipe(textList, v.minLength(1, 'selection')) }),
    markRefundsReturned,
    ({ refunds }) => [refunds],
  ),
  payee: act(payeeForm, setRefundPayee, ({ refund, payee }, args) => [refund, stateOf(args).platform.secrets, payee]),
})

export default function Refunds({ loaderData: { page, toConfirm } }: Route.ComponentProps) {
  return (
    <PaymentsFrame current="refunds" toConfirm={toConfirm}>
      <RefundsList page={page} />
    </PaymentsFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('orders')
  return <FailedToLoad error={error} home={adminPaths.payments} title={t('page.failed')} />
}
