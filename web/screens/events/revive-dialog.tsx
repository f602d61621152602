import { useTranslation } from 'react-i18next'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ReviveDialogProps = {
  event: AdminEventRow | null
  /** People who were notified of the cancellation. */
  count: number
  onClose: () => void
  onConfirm: (event: AdminEventRow) => void
}

export function ReviveDialog({ event, count, onClose, onConfirm }: ReviveDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog
      isOpen={event !== null}
      onClose={onClose}
      title={t('events.revive.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('events.revive.keep')}</Button>
          <Button variant="danger" onClick={() => event && onConfirm(event)}>
            {t('events.to.draft')}
          </Button>
        </>
      }
    >
      <p>{t('events.revive.text', { count, title: event?.title })}</p>
    </Dialog>
  )
}
