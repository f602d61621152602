import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { CashAnswer, CashRow } from '#rules/payments/cash-views.ts'
import { dayOf, formatDay } from '#rules/time/day.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormats, useStaff } from '#web/admin/staff.ts'
import { AmountList } from './amount-list.tsx'

type Props = {
  orders: readonly CashRow[]
  onClose: () => void
  onDone: (answer: CashAnswer) => void
  onUndo: (collected: CashAnswer['collected']) => void
}

export function CashDialog({ orders, onClose, onDone, onUndo }: Props) {
  const { t } = useTranslation('manual-payments')
  const { money } = useFormats()
  const { organization } = useStaff()
  const errorText = useErrorText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [today] = useState(() => formatDay(dayOf(new Date(), organization.timeZone)))
  const total = orders.reduce((sum, { amount }) => sum + amount, 0)
  const { send, isBusy, errors, answer } = useAct<CashAnswer>('receive', {
    failed: t('cash.failed'),
    done: ({ collected, already }) => {
      const parts = [
        ...(collected.length > 0 ? [t('cash.done', { count: collected.length })] : []),
        ...(already > 0 ? [t('cash.already', { count: already })] : []),
      ]
      if (parts.length === 0) return null
      return { message: parts.join(' '), ...(collected.length > 0 && { undo: () => onUndo(collected) }) }
    },
    onDone,
    onRejected: ({ refusal }) => {
      focusFirstError(form.current)
      return refusal?.field === 'receivedOn'
    },
  })
  const dayError = answer.refusal?.field === 'receivedOn' ? t('cash.dayInvalid') : null
  return (
    <ActionDialog
      title={t('cash.title', { count: orders.length })}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={id} busy={isBusy}>
          {t('cash.submit', { count: orders.length })}
        </Button>
      }
    >
      <Parts
        ref={form}
        id={id}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          const fields = new FormData(submission.currentTarget)
          fields.set('orders', JSON.stringify(orders.map((order) => ({ order: order.id, amount: order.amount }))))
          send(fields)
        }}
      >
        <p>{t('cash.text')}</p>
        <AmountList amounts={orders} />
        {orders.length > 1 && <Total>{t('cash.total', { amount: money(total, orders[0]!.currency) })}</Total>}
        <Field label={t('cash.receivedOn')} error={errorText(errors.receivedOn) ?? dayError} required>
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
const Total = styled.p`
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  text-align: end;
`
