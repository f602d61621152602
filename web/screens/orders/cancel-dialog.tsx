import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { OrderPage } from '#rules/orders/admin-order-views.ts'
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
import { CancelPreview } from './cancel-preview.tsx'
import { previewOf } from './cancellation.ts'

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
  const preview = previewOf(order, chosen, refund)
  const amount = money(preview.back, order.currency)
  const { send, isBusy, errors } = useAct<{ amount: number }>('cancel', {
    failed: t('page.error'),
    done: ({ amount: back }) => ({
      message: back > 0 ? t('cancel.doneRefund', { amount: money(back, order.currency) }) : t('cancel.done'),
    }),
    onDone: onClose,
    onRejected: ({ refusal }) => {
      focusFirstError(form.current)
      if (refusal) onClose()
    },
  })
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
          send({ key, left: String(preview.left), lines: chosen.join('\n'), refund, note })
        }}
      >
        {cancellable.length > 1 && (
          <FieldGroup label={t('cancel.lines')} error={errorText(errors.lines)}>
            {cancellable.map((line) => (
              <Checkbox
                key={line.id}
                name="line"
                label={[line.title, ...line.people.map(({ name }) => name), line.recipient].filter(Boolean).join(' · ')}
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
