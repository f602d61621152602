import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { unbrokenNumbers } from './unbroken-numbers.tsx'

type ActionDialogProps = {
  title: string
  isOpen?: boolean
  action: ReactNode
  leaveLabel?: string
  onClose: () => void
  children: ReactNode
}

export function ActionDialog({ title, isOpen = true, action, leaveLabel, onClose, children }: ActionDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={unbrokenNumbers(title)}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{leaveLabel ?? t('cancel')}</Button>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
