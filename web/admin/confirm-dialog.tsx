import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ConfirmDialogProps = {
  isOpen?: boolean
  title: string
  children: ReactNode
  /** Of the button that changes nothing. */
  keepLabel: string
  submitLabel: string
  isBusy?: boolean
  isDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen = true, title, children, keepLabel, submitLabel, isBusy, isDisabled, onConfirm, onClose } = props
  const { t } = useTranslation('admin')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button variant="danger" busy={isBusy} disabled={isDisabled} onClick={onConfirm}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
