import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { WaitingRow } from '#rules/waiting-lists/waiting-views.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import type { WaitingUndo } from './use-waiting-undo.ts'

type RemoveDialogProps = { eventId: string; row: WaitingRow; undo: WaitingUndo; onClose: () => void }

export function RemoveDialog({ eventId, row: { id, name, state }, undo, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('waiting-lists')
  const { send, isBusy } = useAct('remove', {
    action: adminPaths.eventWaitingList(eventId),
    failed: t('remove.failed'),
    done: () => ({ message: t('remove.done', { name }), undo: () => undo.removal(id) }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      keepLabel={t('remove.keep')}
      submitLabel={t('remove.submit')}
      isBusy={isBusy}
      onConfirm={() => send({ entry: id })}
      onClose={onClose}
    >
      <p>{t(state === 'offered' ? 'remove.offered' : 'remove.waiting')}</p>
    </ConfirmDialog>
  )
}
