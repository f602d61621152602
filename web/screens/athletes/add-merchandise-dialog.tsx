import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AddableItem } from '#rules/merchandise/athlete-merchandise.ts'
import { priceOf } from '#rules/merchandise/offered-item.ts'
import { staffPayments, limitReasonLength, type StaffPayment } from '#rules/registrations/staff-payments.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useVariantText } from './staff-merchandise.tsx'

type Props = { items: readonly AddableItem[]; onClose: () => void }

export function AddMerchandiseDialog({ items, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { money } = useFormats()
  const variantText = useVariantText()
  const addition = useAddition(items, onClose)
  const { item, variant, price, purpose } = addition
  return (
    <ActionDialog
      title={t('athlete.merchandise.addMore')}
      onClose={onClose}
      action={
        <Button
          variant="solid"
          busy={addition.isBusy}
          aria-disabled={!addition.isComplete || undefined}
          onClick={addition.send}
        >
          {t('athlete.merchandise.add')}
        </Button>
      }
    >
      <Parts>
        <Field label={t('athlete.merchandise.item')} required>
          <Select value={item?.id ?? ''} onChange={({ currentTarget }) => addition.chooseItem(currentTarget.value)}>
            <option value="">{t('athlete.merchandise.choose')}</option>
            {items.map((one) => (
              <option key={one.id} value={one.id}>
                {priceOf(one) === 0 ? one.name : `${one.name} · ${money(priceOf(one))}`}
              </option>
            ))}
          </Select>
        </Field>
        {item && item.variants.length > 1 && (
          <Field label={item.variantsLabel || t('athlete.merchandise.variant')} required>
            <Select
              value={variant?.id ?? ''}
              onChange={({ currentTarget }) => addition.set('variantId', currentTarget.value)}
            >
              <option value="">{t('athlete.merchandise.chooseVariant')}</option>
              {item.variants.map((one) => (
                <option key={one.id} value={one.id}>
                  {variantText(one)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {item && item.most > 1 && (
          <Field label={t('athlete.merchandise.quantity')}>
            <Select
              value={addition.quantity}
              onChange={({ currentTarget }) => addition.set('quantity', currentTarget.value)}
            >
              {Array.from({ length: item.most }, (_, at) => (
                <option key={at} value={at + 1}>
                  {at + 1}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {price > 0 && (
          <Field label={t('athletes.columns.payment')}>
            <Select
              value={addition.payment}
              onChange={({ currentTarget }) => addition.set('payment', currentTarget.value)}
            >
              {staffPayments.map((payment) => (
                <option key={payment} value={payment}>
                  {t(`athlete.new.payment.${payment}`, { price: money(price) })}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {purpose && (
          <Field label={t(`athlete.merchandise.${purpose}`)} hint={t(`athlete.merchandise.${purpose}Hint`)} required>
            <Input
              name="reason"
              value={addition.reason}
              maxLength={limitReasonLength}
              autoComplete="off"
              onChange={({ currentTarget }) => addition.set('reason', currentTarget.value)}
            />
          </Field>
        )}
      </Parts>
    </ActionDialog>
  )
}

const nothing = { variantId: '', quantity: '1', payment: 'outside' as StaffPayment, reason: '' }

function useAddition(items: readonly AddableItem[], onClose: () => void) {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState({ ...nothing, itemId: items.length === 1 ? items[0]!.id : '' })
  const item = items.find(({ id }) => id === typed.itemId)
  const variant =
    item?.variants.length === 1 ? item.variants[0] : item?.variants.find(({ id }) => id === typed.variantId)
  const { send, isBusy, answer } = useAct<string>('merchandise', {
    failed: t('athlete.merchandise.failed'),
    done: (title) => ({ message: t('athlete.merchandise.added', { item: title }) }),
    onDone: onClose,
    onRejected: ({ refusal }) => refusal?.code === 'sold_out',
  })
  const price = item ? priceOf(item) * Number(typed.quantity) : 0
  const isShort = variant?.left != null && variant.left < Number(typed.quantity)
  const isOut = isShort || answer.refusal?.code === 'sold_out'
  const isWaived = price > 0 && typed.payment === 'free'
  const purpose = isOut ? ('reason' as const) : isWaived ? ('waived' as const) : null
  return {
    ...typed,
    item,
    variant,
    price,
    purpose,
    isBusy,
    isComplete: variant !== undefined && (purpose === null || typed.reason.trim() !== ''),
    chooseItem: (itemId: string) => setTyped({ ...nothing, itemId }),
    set: (name: keyof typeof nothing, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    send: () => {
      const { itemId, quantity, payment, reason } = typed
      if (variant) send({ itemId, variantId: variant.id, quantity, payment, reason: purpose ? reason : '' })
    },
  }
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-5);
`
