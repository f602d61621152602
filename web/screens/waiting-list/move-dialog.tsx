import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { waitingMoveForm, waitingReasonLength } from '#rules/waiting-lists/waiting-form.ts'
import type { WaitingRow } from '#rules/waiting-lists/waiting-views.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { ServerErrors } from '#web/forms/server-errors.ts'
import type { WaitingUndo } from './use-waiting-undo.ts'
import { Button } from '#web/ui/button.tsx'

type MoveDialogProps = { eventId: string; row: WaitingRow; undo: WaitingUndo; onClose: () => void }

export function MoveDialog({ eventId, row: { id, name, rank }, undo, onClose }: MoveDialogProps) {
  const { t } = useTranslation('waiting-lists')
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const { send, isBusy, errors } = useAct<{ at: string } | null>('move', {
    action: adminPaths.eventWaitingList(eventId),
    failed: t('move.failed'),
    done: (move) => ({
      message: t(move ? 'move.done' : 'move.unchanged', { name }),
      ...(move && { undo: () => undo.move(id, move.at) }),
    }),
    onSettled: onClose,
  })
  const form = useAppForm({
    values: { position: '', reason: '' },
    schema: waitingMoveForm,
    onValid: (values) => send({ entry: id, ...values }),
    element,
  })
  return (
    <ActionDialog
      title={t('move.title', { name })}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={formId} busy={isBusy}>
          {t('move.submit')}
        </Button>
      }
    >
      <ServerErrors value={errors}>
        <Fields
          id={formId}
          ref={element}
          onSubmit={(submission) => {
            submission.preventDefault()
            if (!isBusy) void form.handleSubmit()
          }}
          noValidate
        >
          <form.TextField
            name="position"
            label={t('move.position')}
            hint={t('move.now', { rank })}
            required
            {...numberInput}
          />
          <form.TextField
            name="reason"
            label={t('move.reason')}
            hint={t('move.reasonHint')}
            maxLength={waitingReasonLength}
            required
            autoComplete="off"
          />
        </Fields>
      </ServerErrors>
    </ActionDialog>
  )
}

const Fields = styled.form`
  display: grid;
  gap: var(--space-4);
`
