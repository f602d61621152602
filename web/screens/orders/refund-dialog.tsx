import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { parseMoney } from '#rules/money/money.ts'
import type { OrderPage } from '#rules/orders/admin-order-views.ts'
import { maxRefundNote } from '#rules/refunds/refund-forms.ts'
import { refundableOfLines, shareAmongPayments } from '#rules/refunds/refundable-lines.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { newFormKey } from '#web/forms/new-form-key.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Radio } from '#web/ui/choices.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Input, TextArea } from '#web/ui/input.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import type { Refusal } from '#web/refusal.ts'
import { DialogNotice } from './dialog-notice.tsx'
import { RefundWays } from './refund-ways.tsx'

const scopes = ['all', 'lines', 'amount'] as const
type Scope = (typeof scopes)[number]

export function RefundDialog({ order, onClose }: { order: OrderPage; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  const errorText = useErrorText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [note, setNote] = useState('')
  const refund = useRefund(order)
  const { scope, lines, amount, left } = refund
  const collected = order.lines.reduce((sum, { cashCollected }) => sum + cashCollected, 0)
  const { send, isBusy, errors, answer } = useAct<{ amount: number }>('refund', {
    failed: t('page.error'),
    done: ({ amount: back }) => ({
      message: back > 0 ? t('refundDialog.done', { amount: money(back, order.currency) }) : t('refundDialog.again'),
    }),
    onDone: onClose,
    onRejected: ({ refusal }) => {
      focusFirstError(form.current)
      return refusal !== null
    },
  })
  const refusal = isBusy ? null : answer.refusal
  // The last refund itself leaves nothing, a moment before the dialog closes.
  const isNothingLeft = left === 0 && !isBusy
  return (
    <ActionDialog
      title={t('refundDialog.title', { number: order.number })}
      leaveLabel={t('refundDialog.keep')}
      onClose={onClose}
      action={
        !isNothingLeft && (
          <Button variant="danger" type="submit" form={id} busy={isBusy}>
            {amount > 0
              ? t('refundDialog.submit', { amount: money(amount, order.currency) })
              : t('refundDialog.submitNothing')}
          </Button>
        )
      }
    >
      <Parts
        ref={form}
        id={id}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          if (refund.isTooMuch) return focusFirstError(form.current)
          send({ ...refund.fields, note })
        }}
      >
        {(refusal || isNothingLeft) && (
          <DialogNotice>
            <RefundRefusal refusal={refusal} left={left} hasLostLine={refund.hasLostLine} currency={order.currency} />
          </DialogNotice>
        )}
        <FieldGroup label={t('refundDialog.scope')}>
          {scopes.map((one) => (
            <Radio
              key={one}
              name="scope"
              label={
                one === 'all' ? `${t('refundDialog.all')}: ${money(left, order.currency)}` : t(`refundDialog.${one}`)
              }
              checked={scope === one}
              onChange={() => refund.setScope(one)}
            />
          ))}
        </FieldGroup>
        {scope === 'lines' && (
          <FieldGroup label={t('refundDialog.linesLabel')} error={errorText(errors.lines)}>
            {refund.choices.map((line) => (
              <Checkbox
                key={line.id}
                name="line"
                label={`${[line.title, ...line.people.map(({ name }) => name)].join(' · ')}: ${money(line.total - line.refunded, order.currency)}`}
                checked={lines.includes(line.id)}
                onChange={() => refund.toggle(line.id)}
              />
            ))}
          </FieldGroup>
        )}
        {scope === 'amount' && (
          <Field
            label={t('refundDialog.amountLabel')}
            hint={t('refundDialog.amountHint', { amount: money(left, order.currency) })}
            error={
              refund.isTooMuch
                ? t('refundDialog.tooMuch', { amount: money(left, order.currency) })
                : errorText(errors.amount)
            }
            required
          >
            <Input
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              value={refund.typed}
              onChange={({ currentTarget }) => refund.setTyped(currentTarget.value)}
            />
          </Field>
        )}
        {!isNothingLeft && (
          <Preview>
            <p>{t(amount === left ? 'refundDialog.endsOrder' : 'refundDialog.keepsPlace')}</p>
            <RefundWays ways={refund.ways} currency={order.currency} />
            {amount === left && collected > 0 && (
              <p>{t('cancel.preview.cash', { amount: money(collected, order.currency) })}</p>
            )}
          </Preview>
        )}
        <Field label={t('refundDialog.note')} hint={t('refundDialog.noteHint')} error={errorText(errors.note)} required>
          <TextArea
            name="note"
            rows={2}
            maxLength={maxRefundNote}
            autoComplete="off"
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </Field>
      </Parts>
    </ActionDialog>
  )
}

type RefundRefusalProps = { refusal: Refusal | null; left: number; hasLostLine: boolean; currency: string }

function RefundRefusal({ refusal, left, hasLostLine, currency }: RefundRefusalProps) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  const formatRefusal = useRefusalText()
  if (left === 0) return <p>{t('refundDialog.nothingLeft')}</p>
  if (refusal && refusal.code !== 'changed_meanwhile') return <p>{formatRefusal(refusal)}</p>
  return (
    <>
      <p>{t('refundDialog.changed', { amount: money(left, currency) })}</p>
      {hasLostLine && <p>{t('refundDialog.lineGone')}</p>}
    </>
  )
}

function useRefund(order: OrderPage) {
  const { region } = useFormats()
  const [key] = useState(newFormKey)
  const [scope, setScope] = useState<Scope>('all')
  const [lines, setLines] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const left = order.payments.reduce((sum, payment) => sum + payment.left, 0)
  const choices = order.lines.filter(({ total, refunded }) => total > refunded)
  const chosen = choices.filter(({ id }) => lines.includes(id))
  const ofLines = refundableOfLines(chosen, { left, keepsFees: false }).reduce((sum, line) => sum + line.amount, 0)
  const typedAmount = parseMoney(typed, order.currency, region) ?? 0
  const isTooMuch = scope === 'amount' && typedAmount > left
  const ofAmount = isTooMuch ? 0 : typedAmount
  const amount = { all: left, lines: ofLines, amount: ofAmount }[scope]
  return {
    scope,
    setScope,
    lines,
    hasLostLine: scope === 'lines' && chosen.length < lines.length,
    toggle: (id: string) => setLines(lines.includes(id) ? lines.filter((one) => one !== id) : [...lines, id]),
    typed,
    setTyped,
    left,
    choices,
    amount,
    isTooMuch,
    ways: shareAmongPayments(order.payments, amount).map(({ payment, amount: share }) => ({
      method: payment.method,
      amount: share,
    })),
    fields: { key, left: String(left), scope, lines: chosen.map((line) => line.id).join('\n'), amount: typed },
  }
}

const Parts = styled.form`
  display: grid;
  gap: var(--space-5);

  fieldset {
    gap: 0;
  }
`
const Preview = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4);
  border-radius: var(--radius-3);
  background: var(--surface-sunken);
  font-size: var(--text-sm);
  line-height: 1.45;
`
