import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import type { HoldRelease } from './hold-columns.tsx'

type ReleaseDialogProps = { eventId: string; releasing: HoldRelease; onClose: () => void }

export function ReleaseDialog({ eventId, releasing: { hold, scope }, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation('holds')
  const textKey = scope === 'order' ? 'order' : 'wholeNetwork'
  const values = { name: hold.name, number: scope === 'order' ? hold.number : hold.network }
  const places = scope === 'order' ? hold.places : hold.ofNetwork
  const { send, isBusy } = useAct<{ orders: number; places: number }>('release', {
    action: adminPaths.eventHolds(eventId),
    failed: t('failed'),
    done: (released) => ({ message: t('released', { count: released.places }) }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t(`${textKey}.title`, { ...values, count: places ?? 0 })}
      keepLabel={t('keep')}
      submitLabel={t('submit')}
      isBusy={isBusy}
      onConfirm={() => send({ order: hold.id, scope })}
      onClose={onClose}
    >
      <p>{t(`${textKey}.text`, values)}</p>
    </ConfirmDialog>
  )
}
