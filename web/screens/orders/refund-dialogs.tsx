import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { RefundView } from '#rules/orders/admin-order-views.ts'
import { maxPayee } from '#rules/refunds/refund-forms.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { useFormats } from '#web/admin/staff.ts'
import type { RefundActs } from './use-refund-acts.ts'

export function RefundDialogs({ acts, onReturned }: { acts: RefundActs; onReturned?: () => void }) {
  const { opening, close } = acts
  if (opening?.what === 'payee') return <PayeeDialog refund={opening.refund} onClose={close} />
  if (opening?.what !== 'returned') return null
  return <ReturnedDialog refunds={opening.refunds} onClose={close} onDone={() => onReturned?.()} />
}

type ReturnedProps = { refunds: readonly RefundView[]; onClose: () => void; onDone: () => void }

function ReturnedDialog({ refunds, onClose, onDone }: ReturnedProps) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  const { send, isBusy } = useAct<{ refunds: number }>('returned', {
    action: adminPaths.refunds,
    failed: t('refund.failed'),
    done: ({ refunds: count }) => ({ message: t('refund.confirm.done', { count }) }),
    onDone,
    onSettled: onClose,
  })
  const sums = [...Map.groupBy(refunds, ({ currency }) => currency)].map(([currency, ofCurrency]) =>
    money(
      ofCurrency.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
  )
  return (
    <ConfirmDialog
      title={t('refund.confirm.title', { count: refunds.length })}
      keepLabel={t('refund.confirm.keep')}
      submitLabel={t('refund.confirm.submit')}
      isBusy={isBusy}
      onConfirm={() => send({ refunds: refunds.map(({ id }) => id).join('\n') })}
      onClose={onClose}
    >
      <p>{t('refund.confirm.text', { amount: sums.join(' + ') })}</p>
    </ConfirmDialog>
  )
}

function PayeeDialog({ refund, onClose }: { refund: RefundView; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const errorText = useErrorText()
  const [payee, setPayee] = useState(refund.payee ?? '')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { send, isBusy, errors } = useAct('payee', {
    action: adminPaths.refunds,
    failed: t('refund.failed'),
    done: () => ({ message: t('refund.payeeSaved') }),
    onDone: onClose,
    onRejected: () => focusFirstError(form.current),
  })
  return (
    <ActionDialog
      title={t('refund.payeeTitle')}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={id} busy={isBusy}>
          {t('refund.payeeSubmit')}
        </Button>
      }
    >
      <Parts
        ref={form}
        id={id}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          send({ refund: refund.id, payee })
        }}
      >
        <Field label={t('refund.payeeLabel')} hint={t('refund.payeeHint')} error={errorText(errors.payee)}>
          <TextArea
            name="payee"
            rows={3}
            maxLength={maxPayee}
            value={payee}
            onChange={({ currentTarget }) => setPayee(currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </Parts>
    </ActionDialog>
  )
}

const Parts = styled.form`
  display: grid;
  gap: var(--space-5);
`
