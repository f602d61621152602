import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'

/** `requestedAt` is an ISO moment, null while nothing is requested. */
export function RequestFeePlan({ requestedAt }: { requestedAt: string | null }) {
  const { t } = useTranslation('admin')
  const { date } = useFormats()
  const may = useMay()
  const { send, isBusy } = useAct('request', {
    action: adminPaths.feePlanRequest,
    failed: t('feePlan.failed'),
    done: () => ({ message: t('feePlan.sent') }),
  })
  if (requestedAt) return <p>{t('feePlan.requested', { date: date(requestedAt) })}</p>
  if (!may('publish-events')) return null
  return (
    <Button size="sm" onClick={() => send()} busy={isBusy}>
      {t('feePlan.request')}
    </Button>
  )
}
