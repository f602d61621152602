import type { RefundedOrderMessage } from '#rules/messages/message-views.ts'
import type { RefundReason } from '#rules/refunds/refund-reasons.ts'
import { LinesPanel } from './parts/lines-panel.tsx'
import { CashToReturn } from './parts/cash-to-return.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { badgeOf } from './parts/refund-badge.ts'
import { causeOf } from './parts/refund-cause.ts'
import { MessageLayout } from './parts/message-layout.tsx'
import { NoticeCard } from './parts/notice-card.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

const undone = new Set<RefundReason>(['no_place', 'order_cancelled', 'by_organizer', 'line_cancelled', 'by_buyer'])

export function PlaceLost({ frame, order }: { frame: Frame; order: RefundedOrderMessage }) {
  const { t, format, organization } = frame
  const { kept, because, isManualRefund, isWhole } = order
  const cause = order.contents !== 'places' && undone.has(because) ? order.contents : causeOf(order)
  const titleOfCause = kept > 0 && cause === 'by_buyer' ? 'lost.titleInPart' : `lost.title.${cause}`
  const title = t(isManualRefund ? 'lost.titleManual' : titleOfCause)
  // All of an order that is returned manually goes on until staff have returned it.
  const isStillIn = isManualRefund && cause === 'by_organizer' && !isWhole
  const amount = format.money(order.refunded, order.currency)
  return (
    <MessageLayout
      frame={frame}
      preview={t(order.isManualRefund ? 'lost.previewManual' : 'lost.preview', {
        amount,
        organization: organization.name,
      })}
      reader="athlete"
    >
      <NoticeCard frame={frame} order={order} badge={t(badgeOf('lost', order))} tone="plain" />
      <Prose frame={frame} title={title}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t(isStillIn ? 'lost.body.when_returned' : `lost.body.${cause}`)}</Paragraph>
        <Paragraph frame={frame}>
          <strong>{t(order.isManualRefund ? 'lost.manual' : 'lost.refund', { amount })}</strong>
        </Paragraph>
        {kept > 0 && (
          <Paragraph frame={frame}>{t('lost.kept', { kept: format.money(kept, order.currency) })}</Paragraph>
        )}
        <CashToReturn frame={frame} order={order} reader="buyer" />
        {order.note !== '' && <Paragraph frame={frame}>{t('lost.note', { note: order.note })}</Paragraph>}
        {order.because !== 'organization_deleted' && (
          <Action frame={frame} href={`${organization.origin}/event/${order.event.slug}`}>
            {t('lost.action')}
          </Action>
        )}
      </Prose>
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}
