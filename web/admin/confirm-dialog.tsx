import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ActionDialog } from './action-dialog.tsx'

type ConfirmDialogProps = {
  isOpen?: boolean
  title: string
  children: ReactNode
  keepLabel: string
  submitLabel: string
  isBusy?: boolean
  isDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen = true, title, children, keepLabel, submitLabel, isBusy, isDisabled, onConfirm, onClose } = props
  const submit = (
    <Button variant="danger" busy={isBusy} disabled={isDisabled} onClick={onConfirm}>
      {submitLabel}
    </Button>
  )
  return (
    <ActionDialog title={title} isOpen={isOpen} onClose={onClose} leaveLabel={keepLabel} action={submit}>
      {children}
    </ActionDialog>
  )
}
