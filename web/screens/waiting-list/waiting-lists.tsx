import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { WaitingListPage, WaitingRow } from '#rules/waiting-lists/waiting-views.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table } from '#web/ui/table.tsx'
import { useMay } from '#web/admin/staff.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useWaitingUndo, type WaitingUndo } from './use-waiting-undo.ts'
import { useWaitingColumns, type WaitingAction } from './waiting-columns.tsx'

export function WaitingLists({ page }: { page: WaitingListPage }) {
  const { t } = useTranslation('waiting-lists')
  const [action, setAction] = useState<WaitingAction | null>(null)
  const undo = useWaitingUndo(page.event.id)
  const columns = useWaitingColumns(setAction)
  const lists = [...Map.groupBy(page.rows, ({ competition }) => competition)]
  const dialog = { eventId: page.event.id, undo, onClose: () => setAction(null) }
  return (
    <>
      {lists.length === 0 && <NobodyWaits page={page} />}
      {lists.length > 0 && <Lead>{t('lead')}</Lead>}
      {lists.map(([competition, rows]) => (
        <List key={competition}>
          <h2>{competition}</h2>
          <Table
            caption={t('caption', { competition })}
            columns={columns.active}
            rows={rows}
            rowKey={idOf}
            phone="rows"
          />
        </List>
      ))}
      {page.ended.length > 0 && (
        <Disclosure label={t('ended.title')}>
          <List>
            <Table caption={t('ended.title')} columns={columns.ended} rows={page.ended} rowKey={idOf} phone="rows" />
          </List>
        </Disclosure>
      )}
      {action?.kind === 'move' && <MoveDialog {...dialog} row={action.row} />}
      {action?.kind === 'network' && <NetworkDialog {...dialog} row={action.row} />}
      {action?.kind === 'remove' && <RemoveDialog {...dialog} row={action.row} />}
    </>
  )
}

const idOf = ({ id }: WaitingRow) => id

function NobodyWaits({ page: { event, hasLists } }: { page: WaitingListPage }) {
  const { t } = useTranslation('waiting-lists')
  const may = useMay()
  const kind = hasLists ? 'nobody' : 'off'
  return (
    <EmptyState
      title={t(`${kind}.title`)}
      action={
        may('edit-events') && (
          <ButtonLink href={adminPaths.eventCompetitions(event.id)}>{t('toCompetitions')}</ButtonLink>
        )
      }
    >
      {t(`${kind}.text`)}
    </EmptyState>
  )
}

const Lead = styled.p`
  max-inline-size: 44rem;
  color: var(--ink-soft);
`

const List = styled.section`
  display: grid;
  gap: var(--space-3);
  margin-block-start: var(--space-3);

  > h2 {
    font-size: var(--text-lg);
  }
`

type RemoveDialogProps = { eventId: string; row: WaitingRow; undo: WaitingUndo; onClose: () => void }

function RemoveDialog({ eventId, row: { id, name, state }, undo, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('waiting-lists')
  const removedState = state === 'offered' || state === 'unconfirmed' ? state : 'waiting'
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
      <p>{t(`remove.${removedState}`)}</p>
    </ConfirmDialog>
  )
}

function NetworkDialog({ eventId, row: { id, name, ofNetwork }, undo, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('waiting-lists')
  const { send, isBusy } = useAct<string[]>('remove-network', {
    action: adminPaths.eventWaitingList(eventId),
    failed: t('remove.failed'),
    done: (entries) => ({
      message: t('network.done', { count: entries.length }),
      ...(entries.length > 0 && { undo: () => undo.network(entries) }),
    }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('network.title', { count: ofNetwork ?? 0 })}
      keepLabel={t('remove.keep')}
      submitLabel={t('remove.submit')}
      isBusy={isBusy}
      onConfirm={() => send({ entry: id })}
      onClose={onClose}
    >
      <p>{t('network.text', { name })}</p>
    </ConfirmDialog>
  )
}
