import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { OrderPage, OrderPageLine } from '#rules/orders/admin-order-views.ts'
import { lineRefunds, maxRefundNote, type LineRefund } from '#rules/refunds/refund-forms.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { newFormKey } from '#web/forms/new-form-key.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioCard } from '#web/ui/choices.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { Facts } from '#web/admin/detail-section.tsx'
import { isPlace } from '#rules/orders/line-kinds.ts'
import type { PaymentMethod } from '#rules/payments/payment-methods.ts'
import { refundableOfLines, shareAmongPayments } from '#rules/refunds/refundable-lines.ts'
import { DialogNotice } from './dialog-notice.tsx'
import { RefundWays } from './refund-ways.tsx'

type CancelDialogProps = { order: OrderPage; lineId: string | null; onClose: () => void }

export function CancelDialog({ order, lineId, onClose }: CancelDialogProps) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  const errorText = useErrorText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [note, setNote] = useState('')
  const [key] = useState(newFormKey)
  const cancellable = order.lines.filter(({ state }) => state === 'confirmed')
  const [chosen, setChosen] = useState<readonly string[]>(lineId ? [lineId] : cancellable.map((line) => line.id))
  const [refund, setRefund] = useState<LineRefund>('full')
  const open = chosen.filter((id) => cancellable.some((line) => line.id === id))
  const preview = previewOf(order, chosen, refund)
  const amount = money(preview.back, order.currency)
  const formatRefusal = useRefusalText()
  const { send, isBusy, errors, answer } = useAct<{ amount: number; before: 'cancelled' | 'refunded' | null }>(
    'cancel',
    {
      failed: t('page.error'),
      done: ({ amount: back, before }) => ({
        message: before
          ? t(`cancel.before.${before}`)
          : back > 0
            ? t('cancel.doneRefund', { amount: money(back, order.currency) })
            : t('cancel.done'),
      }),
      onDone: onClose,
      onRejected: ({ refusal }) => {
        focusFirstError(form.current)
        return refusal !== null
      },
    },
  )
  const refusal = isBusy ? null : answer.refusal
  const changed = t(open.length < chosen.length ? 'cancel.lineGone' : 'cancel.changed')
  return (
    <ActionDialog
      title={t('cancel.title')}
      leaveLabel={t('cancel.keep')}
      onClose={onClose}
      action={
        <Button variant="danger" type="submit" form={id} busy={isBusy}>
          {preview.back > 0 ? t('cancel.submitRefund', { amount }) : t('cancel.submit')}
        </Button>
      }
    >
      <Parts
        ref={form}
        id={id}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          send({ key, left: String(preview.left), lines: open.join('\n'), refund, note })
        }}
      >
        {refusal && (
          <DialogNotice>
            <p>{refusal.code === 'changed_meanwhile' ? changed : formatRefusal(refusal)}</p>
          </DialogNotice>
        )}
        {cancellable.length > 1 && (
          <FieldGroup label={t('cancel.lines')} error={errorText(errors.lines)}>
            {cancellable.map((line) => (
              <Checkbox
                key={line.id}
                name="line"
                label={[line.title, ...line.people.map(({ name }) => name), line.recipient?.name]
                  .filter(Boolean)
                  .join(' · ')}
                checked={preview.lines.some((one) => one.id === line.id)}
                disabled={preview.dependents.includes(line.id)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? [...chosen, line.id] : chosen.filter((one) => one !== line.id))
                }
              />
            ))}
          </FieldGroup>
        )}
        {preview.most > 0 && (
          <FieldGroup label={t('cancel.refund')}>
            {lineRefunds
              .filter((choice) => choice !== 'without_fees' || preview.fees > 0)
              .map((choice) => (
                <RadioCard
                  key={choice}
                  name="refund"
                  value={choice}
                  checked={refund === choice}
                  onChange={() => setRefund(choice)}
                  title={t(`cancel.${choice}`)}
                  details={t(`cancel.${choice}Text`, { fees: money(preview.fees, order.currency) })}
                />
              ))}
          </FieldGroup>
        )}
        <KeptItems lines={preview.lines} />
        <CancelPreview preview={preview} currency={order.currency} />
        <Field
          label={t('cancel.note')}
          hint={preview.back > 0 ? t('cancel.noteHint') : t('cancel.noteHintSilent')}
          error={errorText(errors.note)}
          required
        >
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

/** What was added to the places in orders of its own. */
function KeptItems({ lines }: { lines: readonly OrderPageLine[] }) {
  const { t } = useTranslation('orders')
  const items = lines.flatMap(({ added }) => added)
  return items.length > 0 ? <p>{t('cancel.kept', { items: items.join(', ') })}</p> : null
}

const Parts = styled.form`
  display: grid;
  gap: var(--space-5);

  fieldset {
    gap: var(--space-2);
  }
  fieldset > label {
    min-block-size: var(--target);
    padding: var(--space-3) var(--space-4);
  }
  fieldset > label > span > span:first-child {
    font-size: var(--text-base);
  }
`

function CancelPreview({ preview, currency }: { preview: CancellationPreview; currency: string }) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  const { places, isWhole, paid, back, stays, cash, ways } = preview
  return (
    <Box aria-live="polite">
      <strong>{t('cancel.preview.title')}</strong>
      {places > 0 && <p>{t('cancel.preview.places', { count: places })}</p>}
      {isWhole && <p>{t('cancel.preview.ends')}</p>}
      {paid > 0 && (
        <Facts
          facts={[
            { label: t('cancel.preview.paid'), value: money(paid, currency) },
            { label: t('cancel.preview.back'), value: money(back, currency) },
            { label: t('cancel.preview.stays'), value: money(stays, currency) },
          ]}
        />
      )}
      <RefundWays ways={ways} currency={currency} />
      {cash > 0 && <p>{t('cancel.preview.cash', { amount: money(cash, currency) })}</p>}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4);
  border-radius: var(--radius-3);
  background: var(--surface-sunken);
  font-size: var(--text-sm);
  line-height: 1.45;

  dl > div {
    grid-template-columns: minmax(0, 1fr) auto;
    padding-block: var(--space-1);
  }
  dd {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
`

/** What cancelling lines of an order does, in minor units. `dependents` go with what was chosen. */
type CancellationPreview = Readonly<{
  lines: readonly OrderPageLine[]
  dependents: readonly string[]
  isWhole: boolean
  places: number
  /** Paid online for the lines, what of it goes back and what stays; at most `most` can go back, of it `fees`. */
  paid: number
  back: number
  stays: number
  most: number
  fees: number
  cash: number
  left: number
  ways: readonly { method: PaymentMethod; amount: number }[]
}>

function previewOf(order: OrderPage, chosen: readonly string[], refund: LineRefund): CancellationPreview {
  const open = order.lines.filter(({ state }) => state === 'confirmed')
  const dependents = open.filter(({ id }) => chosen.includes(id)).flatMap((line) => line.dependents)
  const lines = open.filter(({ id }) => chosen.includes(id) || dependents.includes(id))
  const left = order.payments.reduce((sum, payment) => sum + payment.left, 0)
  const sumOf = (keepsFees: boolean) =>
    refundableOfLines(lines, { left, keepsFees }).reduce((sum, { amount }) => sum + amount, 0)
  const most = sumOf(false)
  const back = { full: most, without_fees: sumOf(true), none: 0 }[refund]
  const paid = lines.reduce((sum, { total }) => sum + total, 0)
  const refunded = lines.reduce((sum, line) => sum + line.refunded, 0)
  return {
    lines,
    dependents: dependents.filter((id) => !chosen.includes(id)),
    isWhole: lines.length > 0 && lines.length === open.length,
    places: lines.filter(isPlace).length,
    paid,
    back,
    stays: Math.max(0, Math.min(paid - refunded, left) - back),
    most,
    fees: most - sumOf(true),
    cash: lines.reduce((sum, { cashCollected }) => sum + cashCollected, 0),
    left,
    ways: shareAmongPayments(order.payments, back).map(({ payment, amount }) => ({ method: payment.method, amount })),
  }
}
