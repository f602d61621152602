import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { OrderPage } from '#rules/orders/admin-order-views.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'

export function GrantDialog({ order: { number }, onClose }: { order: OrderPage; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const errorText = useErrorText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { send, isBusy, errors } = useAct('grant', {
    failed: t('page.error'),
    done: () => ({ message: t('grant.done') }),
    onDone: onClose,
    onRejected: () => focusFirstError(form.current),
  })
  return (
    <ActionDialog
      title={t('grant.title', { number })}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={id} busy={isBusy}>
          {t('grant.submit')}
        </Button>
      }
    >
      <Parts
        ref={form}
        id={id}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          send(new FormData(submission.currentTarget))
        }}
      >
        <p>{t('grant.text')}</p>
        <Field label={t('grant.reason')} hint={t('grant.hint')} error={errorText(errors.text)} required>
          <TextArea name="text" rows={3} />
        </Field>
      </Parts>
    </ActionDialog>
  )
}

const Parts = styled.form`
  display: grid;
  gap: var(--space-4);
`
