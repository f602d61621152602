import { useTranslation } from 'react-i18next'
import type { UserRow } from '#rules/members/member-views.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { displayNameOf, useUserAct } from './use-user-act.ts'

type RemoveDialogProps = { what: 'remove' | 'withdraw'; user: UserRow; onClose: () => void }

export function RemoveDialog({ what, user, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('users')
  const { act, isBusy } = useUserAct(what, onClose)
  const name = displayNameOf(user)
  return (
    <ConfirmDialog
      title={t(`${what}.title`, { name })}
      keepLabel={t(`${what}.keep`)}
      submitLabel={t(`${what}.submit`)}
      isBusy={isBusy}
      onConfirm={() => act(user)}
      onClose={onClose}
    >
      <p>{t(`${what}.text`, { name })}</p>
    </ConfirmDialog>
  )
}
