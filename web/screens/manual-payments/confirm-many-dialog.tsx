import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ArrivalsAnswer, ManualPaymentRow } from '#rules/payments/manual-payment-views.ts'
import { dayOf, formatDay } from '#rules/time/day.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useStaff } from '#web/admin/staff.ts'
import { AmountList } from './amount-list.tsx'
import { useOutcomeText } from './use-outcome-text.ts'

type Props = { payments: readonly ManualPaymentRow[]; onClose: () => void; onDone: (answer: ArrivalsAnswer) => void }

/** Records that each of several payments has arrived as it is due. */
export function ConfirmManyDialog({ payments, onClose, onDone }: Props) {
  const { t } = useTranslation('manual-payments')
  const { organization } = useStaff()
  const errorText = useErrorText()
  const refusalText = useRefusalText()
  const outcomeText = useOutcomeText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [today] = useState(() => formatDay(dayOf(new Date(), organization.timeZone)))
  const { send, isBusy, errors, answer } = useAct<ArrivalsAnswer>('confirm-many', {
    action: adminPaths.manualPayments,
    failed: t('confirm.failed'),
    done: (answer) => {
      const message = outcomeText(answer)
      return message === null ? null : { message }
    },
    onDone,
    onRejected: ({ refusal }) => {
      focusFirstError(form.current)
      return refusal?.field === 'receivedOn'
    },
  })
  const dayRefusal = answer.refusal?.field === 'receivedOn' && !isBusy ? refusalText(answer.refusal) : null
  return (
    <ActionDialog
      title={t('many.title', { count: payments.length })}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={id} busy={isBusy}>
          {t('many.open', { count: payments.length })}
        </Button>
      }
    >
      <Parts
        ref={form}
        id={id}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          const amounts = payments.map((payment) => ({ payment: payment.id, amount: payment.amount }))
          const fields = new FormData(submission.currentTarget)
          fields.set('payments', JSON.stringify(amounts))
          send(fields)
        }}
      >
        <p>{t('many.text')}</p>
        <AmountList amounts={payments} />
        <Field label={t('confirm.receivedOn')} error={errorText(errors.receivedOn) ?? dayRefusal} required>
          <DateInput name="receivedOn" autoComplete="off" defaultValue={today} />
        </Field>
      </Parts>
    </ActionDialog>
  )
}

const Parts = styled.form`
  display: grid;
  gap: var(--space-4);
`
