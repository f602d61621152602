import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventHead } from '#rules/events/admin-event-views.ts'
import { cancellationChoices } from '#rules/events/closure-actions.ts'
import { useMay } from '#web/admin/staff.ts'
import { ClosingDialog } from '../event-closing/closing-dialog.tsx'
import { useCancellation } from '../event-closing/use-cancellation.ts'

export function CancelDialog({ event, onClose }: { event: EventHead; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const { id, title } = event
  return (
    <ClosingDialog
      title={t('events.cancel.title')}
      lead={t('events.cancel.text', { title })}
      submitLabel={t('events.to.cancelled')}
      action={adminPaths.eventCancellation(id)}
      intent="cancel"
      choices={may('refund-orders') ? cancellationChoices : ['later']}
      found={useCancellation(id)}
      failed={t('events.failed.cancelled')}
      done={t('events.moved.cancelled', { title })}
      onClose={onClose}
    />
  )
}
