import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'

type Props = { isOpen: boolean; isBusy: boolean; onConfirm: () => void; onClose: () => void }

/** Somebody with the same document is in the event already. */
export function DocumentAgainDialog(props: Props) {
  const { t } = useTranslation('admin')
  return (
    <ConfirmDialog
      {...props}
      title={t('athlete.again.title')}
      keepLabel={t('cancel')}
      submitLabel={t('athlete.again.submit')}
    >
      <p>{t('athlete.again.text')}</p>
    </ConfirmDialog>
  )
}
