import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamDetails, TeamRestoration } from '#rules/teams/team-list.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { RowMenu, type RowAction } from '#web/admin/row-menu.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { useDetailMoves } from '#web/admin/use-detail.ts'
import { useMay } from '#web/admin/staff.ts'
import { RefundTeamDialog } from './refund-team-dialog.tsx'
import { useTeamUndo } from './team-undo.tsx'

type Opening = 'cancel' | 'delete' | 'refund' | null

export function TeamActions({ team }: { team: TeamDetails }) {
  const { t } = useTranslation('admin')
  const [opening, setOpening] = useState<Opening>(null)
  const close = () => setOpening(null)
  const { cancel, restore, remove, isBusy } = useTeamActs(team, close)
  const may = useMay()
  const { name, choices } = team
  const { refund } = choices
  if (!may('edit-athletes')) return null
  const actions: (RowAction | false)[] = [
    choices.isRestorable && { label: t('teams.restore'), icon: 'check', press: restore },
    choices.cancellation !== 'none' && {
      label: t('teams.cancel'),
      icon: 'x',
      press: choices.cancellation === 'undoable' ? cancel : () => setOpening('cancel'),
    },
    refund !== null && {
      label: t(refund === 'under_way' ? 'athlete.actions.refunding' : 'teams.refund.action'),
      icon: 'arrow',
      isDisabled: refund === 'under_way',
      press: () => setOpening('refund'),
    },
    {
      label: t('teams.delete'),
      icon: 'trash',
      press: () => setOpening('delete'),
      ...(!choices.isDeletable && { reason: t('athlete.actions.noDelete') }),
    },
  ]
  const dialog = { keepLabel: t('athlete.confirm.leave'), isBusy, onClose: close }
  return (
    <>
      <RowMenu label={t('athlete.actions.more', { name })} actions={actions.filter((action) => action !== false)} />
      {opening === 'cancel' && (
        <ConfirmDialog
          {...dialog}
          title={t('teams.confirm.cancel.title', { name })}
          submitLabel={t('teams.cancel')}
          onConfirm={cancel}
        >
          <p>{t('teams.confirm.cancel.text')}</p>
        </ConfirmDialog>
      )}
      {opening === 'delete' && (
        <ConfirmDialog
          {...dialog}
          title={t('teams.confirm.delete.title', { name })}
          submitLabel={t('teams.delete')}
          onConfirm={remove}
        >
          <p>{t('teams.confirm.delete.text')}</p>
        </ConfirmDialog>
      )}
      {opening === 'refund' && refund !== null && refund !== 'under_way' && (
        <RefundTeamDialog team={team} refund={refund} onClose={close} />
      )}
    </>
  )
}

function useTeamActs(team: TeamDetails, onSettled: () => void) {
  const { t } = useTranslation('admin')
  const { close } = useDetailMoves()
  const undo = useTeamUndo()
  const { name, revision } = team
  const fields = { revision: String(revision) }
  const cancel = useAct<TeamRestoration>('cancel', {
    failed: t('teams.failed.update'),
    done: (restoration) => ({
      message: t('teams.cancelled', { name }),
      ...(restoration && { undo: () => undo.restore(team, restoration) }),
    }),
    onDone: (restoration) => restoration ?? close(),
    onSettled,
  })
  const remove = useAct('delete', {
    failed: t('teams.failed.delete'),
    done: () => ({ message: t('teams.deleted', { name }) }),
    onDone: close,
    onSettled,
  })
  return {
    cancel: () => cancel.send(fields),
    restore: () => undo.restore(team, { revision }),
    remove: () => remove.send(fields),
    isBusy: cancel.isBusy || remove.isBusy,
  }
}
