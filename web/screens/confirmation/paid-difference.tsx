import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { summaryLinesOf } from '#rules/orders/sold-line.ts'
import { PriceSummary } from '../registration/price-summary.tsx'
import type { ConfirmationData } from './confirmation-data.ts'
import { OwnOrderLink } from './own-order-link.tsx'
import { RefundedAmounts } from './refunded-amounts.tsx'
import { StatusSheet } from './status-sheet.tsx'

const Price = styled.div`
  margin-block-start: var(--space-5);
`

export function PaidDifference({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { page } = data
  return (
    <StatusSheet data={data} progress={1} title={t('difference.paid.title')} actions={<OwnOrderLink page={page} />}>
      <p role="status">{t('difference.paid.text', { email: page.buyerEmail })}</p>
      <RefundedAmounts page={page} />
      <Price>
        <PriceSummary lines={summaryLinesOf(page.lines)} price={page.price} couponCode={page.couponCode} isPaid />
      </Price>
    </StatusSheet>
  )
}
