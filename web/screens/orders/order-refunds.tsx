import { useTranslation } from 'react-i18next'
import type { OrderPage } from '#rules/orders/admin-order-views.ts'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Entries, EntryBody, EntryEnd } from './entries.tsx'
import { Nothing } from './order-facts.tsx'
import { RefundChip } from './refund-chip.tsx'
import { RefundDialogs } from './refund-dialogs.tsx'
import { RefundNext } from './refund-next.tsx'
import { useRefundActs } from './use-refund-acts.ts'

export function OrderRefunds({ order: { refunds } }: { order: OrderPage }) {
  const { t } = useTranslation('orders')
  const { money, dateTime } = useFormats()
  const acts = useRefundActs()
  return (
    <DetailSection title={t('page.refunds')}>
      {refunds.length === 0 ? (
        <Nothing>{t('refund.none')}</Nothing>
      ) : (
        <Entries role="list">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <EntryBody>
                <strong>{`${t(`refund.because.${refund.because}`)} · ${t(`method.${refund.method}`)}`}</strong>
                <small>{dateTime(refund.doneAt ?? refund.createdAt)}</small>
                {refund.note && <small dir="auto">{t('refund.note', { note: refund.note })}</small>}
                <RefundNext refund={refund} acts={acts} />
              </EntryBody>
              <EntryEnd>
                <span>{money(refund.amount, refund.currency)}</span>
                <RefundChip state={refund.state} />
              </EntryEnd>
            </li>
          ))}
        </Entries>
      )}
      <RefundDialogs acts={acts} />
    </DetailSection>
  )
}
