import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import type { AthleteDetails, Restoration } from '#rules/registrations/admin-athlete-views.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { RowMenu, type RowAction } from '#web/admin/row-menu.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { useDetailMoves } from '#web/admin/use-detail.ts'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '#web/admin/staff.ts'
import { confirmationReaders, type ConfirmationReader } from '#rules/registrations/athlete-forms.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { useAthleteUndo } from './athlete-undo.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { DisqualifyDialog, MoveResultDialog, SwapDialog, useResultActions, useResultActs } from './result-actions.tsx'
import { WriteAction } from './write-action.tsx'

type Opening = 'move' | 'mail' | 'disqualify' | 'swap' | 'move-result' | 'cancel' | 'delete' | 'refund' | null

/** What else is done to an athlete. Only what cannot be undone asks. */
export function AthleteActions({ athlete }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  const { opening, setOpening, close } = useOpening(athlete)
  const { cancel, restore, remove, refund, isBusy } = useAthleteActs(athlete, close)
  const result = useResultActs(athlete, close)
  const resultActions = useResultActions(athlete, {
    set: result.set,
    onDisqualify: () => setOpening('disqualify'),
    onSwap: () => setOpening('swap'),
    onMove: () => setOpening('move-result'),
  })
  const { choices, firstName, lastName } = athlete
  const may = useMay()
  const name = fullName({ firstName, lastName })
  const actions: (RowAction | false)[] = [
    choices.isEditable &&
      athlete.order !== null &&
      choices.moves.length === 0 && {
        label: t('athlete.actions.move'),
        icon: 'arrow',
        reason: t('athlete.actions.noMove'),
        press: () => {},
      },
    ...resultActions,
    choices.isRestorable && { label: t('athlete.actions.restore'), icon: 'check', press: restore },
    choices.cancellation !== 'none' && {
      label: t('athlete.actions.cancel'),
      icon: 'x',
      press: choices.cancellation === 'undoable' ? cancel : () => setOpening('cancel'),
    },
    choices.paidLine !== null && {
      label: t('athlete.actions.cancelPaid'),
      icon: 'x',
      href: adminPaths.lineCancellation(choices.paidLine.orderId, choices.paidLine.lineId),
    },
    choices.refund !== 'none' && {
      label: t(choices.refund === 'possible' ? 'athlete.actions.refund' : 'athlete.actions.refunding'),
      icon: 'arrow',
      isDisabled: choices.refund === 'under_way',
      press: () => setOpening('refund'),
    },
    (choices.isDeletable || (may('edit-athletes') && athlete.order !== null)) && {
      label: t('athlete.actions.delete'),
      icon: 'trash',
      press: () => setOpening('delete'),
      ...(!choices.isDeletable && { reason: t('athlete.actions.noDelete') }),
    },
  ]
  const dialog = { name, isBusy, onClose: close }
  return (
    <>
      {choices.moves.length > 0 && (
        <Button size="sm" onClick={() => setOpening('move')}>
          {t('athlete.actions.move')}
        </Button>
      )}
      <WriteAction athlete={athlete} />
      {(choices.mails.athlete ?? choices.mails.buyer) !== null && (
        <Button size="sm" onClick={() => setOpening('mail')}>
          {t('athlete.actions.mail')}
        </Button>
      )}
      <RowMenu label={t('athlete.actions.more', { name })} actions={actions.filter((action) => action !== false)} />
      {opening === 'move' && <MoveDialog athlete={athlete} onClose={close} />}
      {opening === 'disqualify' && (
        <DisqualifyDialog
          {...dialog}
          isBusy={result.isBusy}
          onSubmit={(reason) => result.set({ value: 'dsq', reason })}
        />
      )}
      {opening === 'swap' && <SwapDialog athlete={athlete} onClose={close} />}
      {opening === 'move-result' && athlete.resultMoves && (
        <MoveResultDialog athlete={athlete} moves={athlete.resultMoves} onClose={close} />
      )}
      {opening === 'mail' && <MailDialog athlete={athlete} onClose={close} />}
      {opening === 'cancel' && <Confirmation kind="cancel" {...dialog} kept={addedItems(athlete)} onConfirm={cancel} />}
      {opening === 'delete' && (
        <Confirmation kind="delete" isImported={athlete.order === null} {...dialog} onConfirm={remove} />
      )}
      {opening === 'refund' && <Confirmation kind="refund" {...dialog} kept={addedItems(athlete)} onConfirm={refund} />}
    </>
  )
}

/** `?move=` opens the move, to which the lines of an order lead. */
function useOpening({ choices }: AthleteDetails) {
  const [query, setQuery] = useSearchParams()
  const [opening, setOpening] = useState<Opening>(query.has('move') && choices.moves.length > 0 ? 'move' : null)
  const close = () => {
    setOpening(null)
    if (!query.has('move')) return
    const others = new URLSearchParams(query)
    others.delete('move')
    setQuery(others, { replace: true, preventScrollReset: true })
  }
  return { opening, setOpening, close }
}

function useAthleteActs({ id, revision, firstName, lastName }: AthleteDetails, onSettled: () => void) {
  const { t } = useTranslation('admin')
  const { close } = useDetailMoves()
  const name = fullName({ firstName, lastName })
  const failed = t('athletes.failed.update')
  const fields = { revision: String(revision) }
  const { restore } = useAthleteUndo()
  const cancel = useAct<Restoration>('cancel', {
    failed,
    done: (restoration) => ({
      message: t('athlete.cancelled', { name }),
      ...(restoration && { undo: () => restore({ id, name }, restoration) }),
    }),
    onDone: (restoration) => restoration ?? close(),
    onSettled,
  })
  const remove = useAct('delete', {
    failed: t('athletes.failed.delete'),
    done: () => ({ message: t('athlete.deleted', { name }) }),
    onDone: close,
    onSettled,
  })
  const refund = useAct('refund', { failed, done: () => ({ message: t('athlete.refundBegun') }), onSettled })
  return {
    cancel: () => cancel.send(fields),
    restore: () => restore({ id, name }, { revision, bibNumber: '' }),
    remove: () => remove.send(fields),
    refund: () => refund.send(),
    isBusy: cancel.isBusy || remove.isBusy || refund.isBusy,
  }
}

type ConfirmationProps = {
  kind: 'cancel' | 'delete' | 'refund'
  isImported?: boolean
  /** What stays sold in orders of its own. */
  kept?: string
  name: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** What was added to a place and was neither cancelled nor handed out. */
const addedItems = ({ merchandise }: AthleteDetails): string =>
  merchandise
    .filter(({ addedBy, isConfirmed, deliveredAt }) => addedBy !== null && isConfirmed && deliveredAt === null)
    .map(({ item, addedBy }) => `${item} (${addedBy!.number})`)
    .join(', ')

function Confirmation({ kind, isImported = false, kept = '', name, ...dialog }: ConfirmationProps) {
  const { t } = useTranslation('admin')
  return (
    <ConfirmDialog
      title={t(`athlete.confirm.${kind}.title`, { name })}
      keepLabel={t('athlete.confirm.leave')}
      submitLabel={t(`athlete.confirm.${kind}.submit`)}
      {...dialog}
    >
      <p>{t(isImported ? 'athlete.confirm.delete.imported' : `athlete.confirm.${kind}.text`)}</p>
      {kept !== '' && <p>{t('athlete.confirm.kept', { items: kept })}</p>}
    </ConfirmDialog>
  )
}

function MailDialog({ athlete, onClose }: { athlete: AthleteDetails; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { mails } = athlete.choices
  const readers = confirmationReaders.filter((reader) => mails[reader] !== null)
  const [to, setTo] = useState(readers[0]!)
  const { send, isBusy } = useAct('mail', {
    failed: t('athlete.mail.failed'),
    done: () => ({ message: t('athlete.mail.sent', { email: mails[to] ?? '' }) }),
    onSettled: onClose,
  })
  return (
    <ActionDialog
      title={t('athlete.actions.mail')}
      onClose={onClose}
      action={
        <Button variant="solid" busy={isBusy} onClick={() => send({ to })}>
          {t('athlete.mail.submit')}
        </Button>
      }
    >
      <Field label={t('athlete.mail.to')}>
        <Select value={to} onChange={({ currentTarget }) => setTo(currentTarget.value as ConfirmationReader)}>
          {readers.map((reader) => (
            <option key={reader} value={reader}>
              {t(`athlete.mail.${reader}`, { email: mails[reader] })}
            </option>
          ))}
        </Select>
      </Field>
    </ActionDialog>
  )
}
