import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { confirmationReaders, type ConfirmationReader } from '#rules/registrations/athlete-forms.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'

export function MailDialog({ athlete, onClose }: { athlete: AthleteDetails; onClose: () => void }) {
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
