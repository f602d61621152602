import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { OrderPage } from '#rules/orders/admin-order-views.ts'
import { DetailSection, Facts } from '#web/admin/detail-section.tsx'
import { useFormats } from '#web/admin/staff.ts'

export function OrderPrice({ order }: { order: OrderPage }) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  const { price, currency, couponCode, confirmedAt } = order
  const isHeld = order.lines.some(({ state }) => state === 'held')
  const totalLabel = confirmedAt ? 'total' : isHeld ? 'due' : 'sum'
  const { base, discount, cash, fees, vat, total, net, feesPaidBy } = price
  const isFromPrice = feesPaidBy === 'organizer'
  const amount = (value: number) => value > 0 && money(value, currency)
  return (
    <DetailSection title={t('page.price')}>
      <Amounts>
        <Facts
          facts={[
            { label: t('price.base'), value: money(base, currency) },
            {
              label: couponCode ? t('price.coupon', { code: couponCode }) : t('price.discount'),
              value: discount > 0 && `−${money(discount, currency)}`,
            },
            { label: t('price.cash'), value: cash > 0 && `−${money(cash, currency)}` },
            { label: t('price.fees'), value: !isFromPrice && amount(fees) },
            { label: t('price.vat'), value: !isFromPrice && amount(vat) },
            { label: t(`price.${totalLabel}`), value: <strong>{money(total, currency)}</strong> },
            {
              label: t('price.feesOfOrganizer'),
              value: isFromPrice && fees + vat > 0 && `−${money(fees + vat, currency)}`,
            },
            { label: t('price.net'), value: amount(net) },
          ]}
        />
      </Amounts>
    </DetailSection>
  )
}

const Amounts = styled.div`
  dl > div {
    grid-template-columns: minmax(0, 1fr) auto;
  }
  dd {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
`
