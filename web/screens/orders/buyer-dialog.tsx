import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { buyerFields, versionOfBuyer } from '#rules/orders/buyer.ts'
import { enteredLastName } from '#rules/registrations/full-name.ts'
import type { OrderPage } from '#rules/orders/admin-order-views.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { codeInput, emailInput, phoneInput } from '#web/forms/input-kinds.ts'
import { LastNameInput } from '#web/forms/last-name-input.tsx'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

const inputs = {
  firstName: {},
  email: emailInput,
  dni: codeInput,
  phone: phoneInput,
  address: {},
} as const
const required = ['firstName', 'lastName', 'email', 'dni']

export function BuyerDialog({ order: { buyer }, onClose }: { order: OrderPage; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const errorText = useErrorText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // Of what was shown when the dialog opened: a later answer may bring what somebody else saved.
  const [before] = useState(() => (buyer ? versionOfBuyer(buyer) : ''))
  const { send, isBusy, errors } = useAct('buyer', {
    failed: t('buyer.failed'),
    done: () => ({ message: t('buyer.saved') }),
    onDone: onClose,
    onRejected: () => focusFirstError(form.current),
  })
  return (
    <ActionDialog
      title={t('buyer.title')}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={id} busy={isBusy}>
          {t('buyer.submit')}
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
          fields.set('before', before)
          send(fields)
        }}
      >
        {buyerFields.map((name) => (
          <Field
            key={name}
            label={t(`buyer.field.${name}`)}
            hint={name === 'email' ? t('buyer.hint') : undefined}
            error={errorText(errors[name])}
            required={required.includes(name)}
          >
            {name === 'lastName' ? (
              <LastNameInput
                name={name}
                defaultValue={buyer ? enteredLastName(buyer.lastName) : ''}
                autoComplete="off"
                oneName={t('buyer.oneName')}
              />
            ) : (
              <Input name={name} defaultValue={buyer?.[name] ?? ''} autoComplete="off" {...inputs[name]} />
            )}
          </Field>
        ))}
      </Parts>
    </ActionDialog>
  )
}

const Parts = styled.form`
  display: grid;
  gap: var(--space-4);
`
