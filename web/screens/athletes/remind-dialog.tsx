import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reminders } from '#rules/registrations/reminders.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import type { Selection } from '#web/admin/selection.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { useFormats } from '#web/admin/staff.ts'

type Props = { selection: Selection; onClose: () => void; onDone: (reminders: Reminders) => void }

export function RemindDialog({ selection, onClose, onDone }: Props) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  const [isForced, setForced] = useState(false)
  const { send, isBusy } = useAct<Reminders>('remind', {
    failed: t('athletes.remind.failed'),
    onDone,
    onRejected: () => onClose(),
  })
  const remind = () =>
    send({
      ...(selection.isAll ? { matching: selection.query } : { ids: [...selection.ids].join('\n') }),
      ...(isForced && { isForced: 'on' }),
    })
  return (
    <ActionDialog
      title={t('athletes.remind.title')}
      onClose={onClose}
      action={
        <Button variant="solid" busy={isBusy} onClick={remind}>
          {t('athletes.remind.submit')}
        </Button>
      }
    >
      <p>{t('athletes.remind.text', { count: selection.size, total: count(selection.size) })}</p>
      <Checkbox
        label={t('athletes.remind.forced')}
        checked={isForced}
        onChange={({ currentTarget }) => setForced(currentTarget.checked)}
      />
    </ActionDialog>
  )
}
