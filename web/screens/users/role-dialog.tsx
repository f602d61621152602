import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { UserRow } from '#rules/members/member-views.ts'
import { isSelf } from '#rules/members/member-permissions.ts'
import { ConflictDialog } from '#web/admin/conflict-dialog.tsx'
import { formText } from '#web/form-text.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useStaff } from '#web/admin/staff.ts'
import { RoleChoice } from './role-choice.tsx'
import { displayNameOf, useUserAct } from './use-user-act.ts'

type RoleDialogProps = { user: UserRow; onClose: () => void }

export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const { t } = useTranslation(['users', 'admin'])
  const { actor } = useStaff()
  const { act, isBusy, theirs } = useUserAct('role', onClose)
  const [chosenRole, setChosenRole] = useState<string>(user.role)
  const id = useId()
  const name = displayNameOf(user)
  if (theirs !== null)
    return (
      <ConflictDialog
        label={t('users:role.title', { name })}
        mine={chosenRole}
        theirs={theirs}
        display={(role) => t(`admin:role.${role}`)}
        onKeepMine={() => act(user, { role: chosenRole, before: theirs })}
        onClose={onClose}
      />
    )
  return (
    <ActionDialog
      title={t('users:role.title', { name })}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={id} busy={isBusy}>
          {t('admin:save')}
        </Button>
      }
    >
      <Parts
        id={id}
        onSubmit={(submission) => {
          submission.preventDefault()
          const role = formText(new FormData(submission.currentTarget), 'role')
          if (role === user.role) return onClose()
          setChosenRole(role)
          act(user, { role, before: user.role })
        }}
      >
        <RoleChoice initialRole={user.role} />
        <p>{isSelf(actor, user.id) ? t('users:role.own') : t('users:role.warning', { name })}</p>
      </Parts>
    </ActionDialog>
  )
}

const Parts = styled.form`
  display: grid;
  gap: var(--space-4);

  > p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
