import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { isOpen: boolean; isBusy: boolean; onChoose: (replaces: 'yes' | 'no') => void; onClose: () => void }

export function PersonReplacedDialog({ isOpen, isBusy, onChoose, onClose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActionDialog
      isOpen={isOpen}
      title={t('athlete.replaced.title')}
      onClose={onClose}
      action={
        <>
          <Button disabled={isBusy} onClick={() => onChoose('no')}>
            {t('athlete.replaced.no')}
          </Button>
          <Button variant="solid" disabled={isBusy} onClick={() => onChoose('yes')}>
            {t('athlete.replaced.yes')}
          </Button>
        </>
      }
    >
      <p>{t('athlete.replaced.text')}</p>
    </ActionDialog>
  )
}
