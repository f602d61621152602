import { useTranslation } from 'react-i18next'
import type { OrderTotals } from '#rules/orders/admin-order-views.ts'
import { useFormats } from '#web/admin/staff.ts'
import { Figures } from '#web/admin/sum-figures.tsx'

export function OrderFigures({ totals }: { totals: OrderTotals[] }) {
  const { t } = useTranslation('orders')
  const { count, money } = useFormats()
  return totals.map(({ currency, orders, sold, waiting, received, refunded, refunding, chargedBack }) => (
    <Figures
      key={currency}
      figures={[
        [t('totals.orders'), count(orders)],
        [t('totals.sold'), money(sold, currency)],
        ...(waiting > 0 ? [[t('totals.waiting'), money(waiting, currency)] as const] : []),
        [t('totals.received'), money(received, currency)],
        [t('totals.refunded'), money(refunded, currency)],
        ...(refunding > 0 ? [[t('totals.refunding'), money(refunding, currency)] as const] : []),
        ...(chargedBack > 0 ? [[t('totals.chargedBack'), money(chargedBack, currency)] as const] : []),
      ]}
    />
  ))
}
