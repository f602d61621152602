import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { HoldRelease } from './hold-columns.tsx'

type ReleaseDialogProps = { eventId: string; releasing: HoldRelease; onClose: () => void }

export function ReleaseDialog({ eventId, releasing: { hold, scope }, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation(['holds', 'admin'])
  const textKey = scope === 'order' ? 'order' : 'wholeNetwork'
  const values = { name: hold.name, number: scope === 'order' ? hold.number : hold.network }
  const places = scope === 'order' ? hold.places : hold.ofNetwork
  const { send, isBusy } = useAct<{ orders: number; places: number }>('release', {
    action: adminPaths.eventHolds(eventId),
    failed: t('holds:failed'),
    done: (released) => ({ message: t('holds:released', { count: released.places }) }),
    onSettled: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`holds:${textKey}.title`, { ...values, count: places ?? 0 })}
      closeLabel={t('admin:close')}
      actions={
        <>
          <Button onClick={onClose}>{t('holds:keep')}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => send({ order: hold.id, scope })}>
            {t('holds:submit')}
          </Button>
        </>
      }
    >
      <p>{t(`holds:${textKey}.text`, values)}</p>
    </Dialog>
  )
}
