import { useTranslation } from 'react-i18next'
import { auditLog } from '#server/domain/audit/audit-log.ts'
import { contextOf } from '#server/http/request-state.ts'
import { auditListOf } from '#rules/audit/audit-log.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { AuditSheet } from '#web/screens/settings/audit-sheet.tsx'
import type { Route } from './+types/audit'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['audit'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => auditLog(await contextOf(args), auditListOf(new URL(args.request.url).searchParams)))

export default function Audit({ loaderData: log }: Route.ComponentProps) {
  const { t } = useTranslation(['audit', 'settings'])
  return (
    <>
      <title>{`${t('settings:sections.audit')} · ${t('settings:title')}`}</title>
      <AuditSheet log={log} />
    </>
  )
}
