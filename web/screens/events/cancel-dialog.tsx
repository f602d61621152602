import { useTranslation } from 'react-i18next'
import type { AdminEventRow } from '../../../server/rules/admin-views.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type CancelDialogProps = { event: AdminEventRow | null; onClose: () => void; onConfirm: (event: AdminEventRow) => void }

/** Asks before an event is cancelled, and says what that means. */
export function CancelDialog({ event, onClose, onConfirm }: CancelDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog
      isOpen={event !== null}
      onClose={onClose}
      title={t('events.cancel.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('events.cancel.keep')}</Button>
          <Button variant="danger" onClick={() => event && onConfirm(event)}>
            {t('events.to.cancelled')}
          </Button>
        </>
      }
    >
      <p>{t('events.cancel.text', { title: event?.title, count: event?.registrations ?? 0 })}</p>
    </Dialog>
  )
}
