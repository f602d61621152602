import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { limitReasonLength } from '#rules/registrations/staff-payments.ts'
import type { TeamDetails } from '#rules/teams/team-list.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useFormats } from '#web/admin/staff.ts'

type Props = { team: TeamDetails; refund: { amount: number; currency: string }; onClose: () => void }

export function RefundTeamDialog({ team, refund, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { money } = useFormats()
  const [reason, setReason] = useState('')
  const { name, revision } = team
  const { send, isBusy } = useAct('refund', {
    failed: t('teams.failed.update'),
    done: () => ({ message: t('teams.refund.begun', { name }) }),
    onSettled: onClose,
  })
  const isMissing = reason.trim() === ''
  return (
    <ActionDialog
      title={t('teams.refund.title', { name })}
      leaveLabel={t('athlete.confirm.leave')}
      onClose={onClose}
      action={
        <Button
          variant="danger"
          busy={isBusy}
          aria-disabled={isMissing || undefined}
          onClick={() => !isMissing && send({ revision: String(revision), reason })}
        >
          {t('teams.refund.submit', { amount: money(refund.amount, refund.currency) })}
        </Button>
      }
    >
      <Parts>
        <p>{t('teams.refund.text', { amount: money(refund.amount, refund.currency) })}</p>
        <Field label={t('teams.refund.reason')} hint={t('teams.refund.reasonHint')} required>
          <Input
            name="reason"
            value={reason}
            maxLength={limitReasonLength}
            autoComplete="off"
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Field>
      </Parts>
    </ActionDialog>
  )
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-5);
`
