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
  const { base, discount, cash, fees, vat, total, feesPaidBy } = price
  const isFromPrice = feesPaidBy === 'organizer'
  const amount = (value: number) => value > 0 && money(value, currency)
  return (
    <DetailSection title={t(confirmedAt ? 'page.sold' : 'page.price')}>
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
          ]}
        />
      </Amounts>
    </DetailSection>
  )
}

/** What has become of it: what it costs now, what has arrived, gone back and is still due. */
export function OrderMoney({ order: { figures, currency, confirmedAt } }: { order: OrderPage }) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  if (!confirmedAt && figures.received === 0) return null
  const {
    price,
    received,
    cashCollected,
    refunded,
    refunding,
    chargedBack,
    cashToReturn,
    toPay,
    cashDue,
    differenceDue,
    net,
  } = figures
  const amount = (value: number) => value > 0 && money(value, currency)
  const taken = (value: number) => value > 0 && `−${money(value, currency)}`
  return (
    <DetailSection title={t('page.money')}>
      <Amounts>
        <Facts
          facts={[
            { label: t('money.price'), value: money(price, currency) },
            { label: t('money.received'), value: amount(received) },
            { label: t('money.cashCollected'), value: amount(cashCollected) },
            { label: t('money.refunded'), value: taken(refunded) },
            { label: t('money.refunding'), value: taken(refunding) },
            { label: t('money.chargedBack'), value: taken(chargedBack) },
            { label: t('money.cashToReturn'), value: taken(cashToReturn) },
            { label: t('money.toPay'), value: amount(toPay) },
            { label: t('money.cashDue'), value: amount(cashDue) },
            { label: t('money.differenceDue'), value: amount(differenceDue) },
            { label: t('money.net'), value: <strong>{money(net, currency)}</strong> },
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
