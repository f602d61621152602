import type { RefundAlertMessage } from '#rules/messages/message-views.ts'
import type { RefundReason } from '#rules/refunds/refund-reasons.ts'
import { LinesPanel } from './parts/lines-panel.tsx'
import { BibCard } from './parts/bib-card.tsx'
import { BuyerPanel } from './parts/buyer-panel.tsx'
import { CashToReturn } from './parts/cash-to-return.tsx'
import type { Frame } from './parts/frame.ts'
import { MessageLayout } from './parts/message-layout.tsx'
import { noWrap } from './parts/no-wrap.tsx'
import { badgeOf } from './parts/refund-badge.ts'
import { causeOf } from './parts/refund-cause.ts'
import { personName } from './parts/person-name.ts'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

// What these say is true before the money has been returned as well.
const goesBack = new Set<RefundReason>(['by_buyer', 'overpaid', 'wrong_amount', 'moved', 'at_provider'])

const bodyOf = (order: RefundAlertMessage): string =>
  order.isManualRefund && !goesBack.has(order.because)
    ? `lostAlert.bodyManual.${causeOf(order)}`
    : `lostAlert.body.${causeOf(order)}`

export function PlaceLostAlert({ frame, order }: { frame: Frame; order: RefundAlertMessage }) {
  const { t, format } = frame
  const { confirmationNumber: number } = order
  const name = personName(order.buyerFullName)
  const amount = format.money(order.refunded, order.currency)
  return (
    <MessageLayout
      frame={frame}
      preview={t(order.isManualRefund ? 'lostAlert.previewManual' : 'lostAlert.preview', { name, amount })}
      reader="staff"
    >
      <BibCard frame={frame} order={order} badge={t(badgeOf('lostAlert', order))} tone="plain" />
      <Prose
        frame={frame}
        title={t(order.isManualRefund ? 'lostAlert.titleManual' : `lostAlert.title.${causeOf(order)}`)}
      >
        <Paragraph frame={frame}>{noWrap(t(bodyOf(order), { number }), number)}</Paragraph>
        {order.isManualRefund && <Paragraph frame={frame}>{t('lostAlert.manual')}</Paragraph>}
        <CashToReturn frame={frame} order={order} reader="staff" />
        {order.because === 'no_place' && <Paragraph frame={frame}>{t('lostAlert.hint')}</Paragraph>}
        {order.because !== 'organization_deleted' && (
          <Action frame={frame} href={order.adminUrl}>
            {t('lostAlert.action')}
          </Action>
        )}
      </Prose>
      <BuyerPanel frame={frame} name={name} email={order.buyerEmail}>
        <br />
        {t(order.isManualRefund ? 'lostAlert.toReturn' : 'lost.refunded')}: {amount}
        {order.kept > 0 && (
          <>
            <br />
            {t('lost.notRefunded')}: {format.money(order.kept, order.currency)}
          </>
        )}
      </BuyerPanel>
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}
