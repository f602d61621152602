import { useTranslation } from 'react-i18next'
import { ordersPage } from '#server/domain/orders/orders-page.ts'
import { countToConfirm } from '#server/domain/payments/count-awaited.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { orderListOf } from '#rules/orders/order-list.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { OrdersList } from '#web/screens/orders/orders-list.tsx'
import { PaymentsFrame } from '#web/screens/orders/payments-frame.tsx'
import type { Route } from './+types/payments'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['orders'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const page = await ordersPage(ctx, orderListOf(new URL(args.request.url).searchParams))
    return { page, toConfirm: await countToConfirm(ctx) }
  })

export default function Payments({ loaderData: { page, toConfirm } }: Route.ComponentProps) {
  return (
    <PaymentsFrame current="orders" toConfirm={toConfirm}>
      <OrdersList page={page} />
    </PaymentsFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('orders')
  return <FailedToLoad error={error} home={adminPaths.dashboard} title={t('page.failed')} />
}
