import { useTranslation } from 'react-i18next'
import { confirmManualPayments } from '#server/domain/payments/confirm-manual-payments.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { statementArrivalsForm } from '#rules/payments/manual-confirmation.ts'
import { ensureCan } from '#rules/permissions.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { StatementScreen } from '#web/screens/manual-payments/statement-screen.tsx'
import type { Route } from './+types/statement'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['orders', 'manual-payments'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    ensureCan((await contextOf(args)).actor, 'confirm-payments')
    return null
  })

export const action = acts({
  confirm: act(statementArrivalsForm, confirmManualPayments, ({ arrivals }) => [arrivals]),
})

export default function Statement() {
  return <StatementScreen />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('manual-payments')
  return <FailedToLoad error={error} home={adminPaths.manualPayments} title={t('failedToLoad')} />
}
