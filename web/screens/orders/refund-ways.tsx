import { useTranslation } from 'react-i18next'
import { isManualMethod, type PaymentMethod } from '#rules/payments/payment-methods.ts'
import { useFormats } from '#web/admin/staff.ts'

type RefundWaysProps = { ways: readonly { method: PaymentMethod; amount: number }[]; currency: string }

export function RefundWays({ ways, currency }: RefundWaysProps) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  return ways.map(({ method, amount }, index) => (
    <p key={index}>
      {t(isManualMethod(method) ? 'cancel.preview.manual' : 'cancel.preview.card', {
        amount: money(amount, currency),
        method: t(`method.${method}`),
      })}
    </p>
  ))
}
