import { useTranslation } from 'react-i18next'
import type { EventHead } from '#rules/events/admin-event-views.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'

type ReviveDialogProps = {
  event: EventHead
  /** People who were notified of the cancellation. */
  count: number
  onClose: () => void
  onConfirm: () => void
}

export function ReviveDialog({ event, count, onClose, onConfirm }: ReviveDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <ConfirmDialog
      title={t('events.revive.title')}
      keepLabel={t('events.revive.keep')}
      submitLabel={t('events.to.draft')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('events.revive.text', { count, title: event.title })}</p>
    </ConfirmDialog>
  )
}
