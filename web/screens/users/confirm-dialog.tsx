import { useTranslation } from 'react-i18next'
import type { UserRow } from '#rules/members/member-views.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { displayNameOf, useUserAct } from './use-user-act.ts'

type ConfirmDialogProps = { what: 'remove' | 'withdraw'; user: UserRow; onClose: () => void }

export function ConfirmDialog({ what, user, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation(['users', 'admin'])
  const { act, isBusy } = useUserAct(what, onClose)
  const name = displayNameOf(user)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`users:${what}.title`, { name })}
      closeLabel={t('admin:close')}
      actions={
        <>
          <Button onClick={onClose}>{t(`users:${what}.keep`)}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => act(user)}>
            {t(`users:${what}.submit`)}
          </Button>
        </>
      }
    >
      <p>{t(`users:${what}.text`, { name })}</p>
    </Dialog>
  )
}
