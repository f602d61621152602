import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatMoneyInput, parseMoney } from '#rules/money/money.ts'
import { choicesFor, type ArrivalOutcome, type OtherAmount } from '#rules/payments/manual-confirmation.ts'
import { dayOf, formatDay } from '#rules/time/day.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useFormats, useStaff } from '#web/admin/staff.ts'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { OtherAmountChoices } from './other-amount-choices.tsx'

type Props = { payment: { id: string; number: string; amount: number; currency: string }; onClose: () => void }

/** Records one payment, with whatever amount arrived; on its list and on the page of its order. */
export function ConfirmPaymentDialog({ payment: { id: paymentId, number, amount, currency }, onClose }: Props) {
  const { t } = useTranslation('manual-payments')
  const { money } = useFormats()
  const { organization } = useStaff()
  const errorText = useErrorText()
  const refusalText = useRefusalText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [today] = useState(() => formatDay(dayOf(new Date(), organization.timeZone)))
  const [typed, setTyped] = useState(() => formatMoneyInput(amount, currency, organization.region))
  const [otherAmount, setOtherAmount] = useState<OtherAmount | null>(null)
  const arrived = parseMoney(typed, currency, organization.region)
  const choices = arrived ? choicesFor(arrived, amount) : []
  const choice = otherAmount && choices.includes(otherAmount) ? otherAmount : null
  const [isChoiceMissing, setChoiceMissing] = useState(false)
  const { send, isBusy, errors, answer } = useAct<{ outcome: ArrivalOutcome }>('confirm', {
    action: adminPaths.manualPayments,
    failed: t('confirm.failed'),
    done: ({ outcome }) => ({ message: t(`outcome.${outcome}`, { count: 1 }) }),
    onDone: onClose,
    onRejected: ({ refusal }) => {
      focusFirstError(form.current)
      return refusal?.field === 'amount' || refusal?.field === 'receivedOn'
    },
  })
  const refusalOf = (field: string) => (answer.refusal?.field === field && !isBusy ? refusalText(answer.refusal) : null)
  return (
    <ActionDialog
      title={t('confirm.title', { number })}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={id} busy={isBusy}>
          {t(choice === 'return' ? 'confirm.submitReturn' : 'confirm.submit')}
        </Button>
      }
    >
      <Parts
        ref={form}
        id={id}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          const isMissing = choices.length > 0 && !choice
          setChoiceMissing(isMissing)
          if (isMissing) return focusFirstError(form.current)
          const fields = new FormData(submission.currentTarget)
          fields.set('payment', paymentId)
          send(fields)
        }}
      >
        <p>{t('confirm.text', { amount: money(amount, currency) })}</p>
        <Field label={t('confirm.amount')} error={errorText(errors.amount) ?? refusalOf('amount')} required>
          <Input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
        {arrived !== null && choices.length > 0 && (
          <OtherAmountChoices
            name="otherAmount"
            arrived={arrived}
            due={amount}
            currency={currency}
            value={choice}
            onChange={setOtherAmount}
            isMissing={isChoiceMissing && !choice}
          />
        )}
        <Field label={t('confirm.receivedOn')} error={errorText(errors.receivedOn) ?? refusalOf('receivedOn')} required>
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
