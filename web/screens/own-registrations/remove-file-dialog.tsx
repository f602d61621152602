import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FileRemoval } from '../registration/documents-sheet.tsx'

type Props = { removal: FileRemoval; onClose: () => void }

export function RemoveFileDialog({ removal: { name, label, leavesMissing, remove }, onClose }: Props) {
  const { t } = useTranslation('own-registration')
  const confirm = () => {
    onClose()
    remove()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('remove.title', { name })}
      closeLabel={t('remove.keep')}
      actions={
        <>
          <Button onClick={onClose}>{t('remove.keep')}</Button>
          <Button variant="danger" onClick={confirm}>
            {t('remove.submit')}
          </Button>
        </>
      }
    >
      <p>{t(leavesMissing ? 'remove.leavesMissing' : 'remove.text', { label })}</p>
    </Dialog>
  )
}
