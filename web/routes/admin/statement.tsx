import { useTranslation } from 'react-i18next'
import { confirmHandPayments } from '#server/domain/payments/confirm-hand-payments.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { statementArrivalsForm } from '#rules/payments/hand-confirmation.ts'
import { ensureCan } from '#rules/permissions.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { StatementScreen } from '#web/screens/hand-payments/statement-screen.tsx'
import type { Route } from './+types/statement'

export { clientAction, shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['orders', 'hand-payments'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    ensureCan((await contextOf(args)).actor, 'confirm-payments')
    return null
  })

export const action = acts({
  confirm: act(statementArrivalsForm, confirmHandPayments, ({ arrivals }) => [arrivals]),
})

export default function Statement() {
  return <StatementScreen />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('hand-payments')
  return <FailedToLoad error={error} home={adminPaths.handPayments} title={t('failedToLoad')} />
}
