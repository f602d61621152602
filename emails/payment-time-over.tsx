import type { HoldEndedMessage } from '#rules/messages/message-views.ts'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { NoticeCard } from './parts/notice-card.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

const endings = {
  places: { isOver: 'timeOver', isReleased: 'released' },
  difference: { isOver: 'differenceTimeOver', isReleased: 'differenceReleased' },
  addition: { isOver: 'additionTimeOver', isReleased: 'additionReleased' },
  tickets: { isOver: 'additionTimeOver', isReleased: 'ticketsReleased' },
} as const

export const endOfHoldTexts = ({ contents, isReleased }: HoldEndedMessage) =>
  endings[contents][isReleased ? 'isReleased' : 'isOver']

export function PaymentTimeOver({ frame, order }: { frame: Frame; order: HoldEndedMessage }) {
  const { t, organization } = frame
  const about = endOfHoldTexts(order)
  return (
    <MessageLayout frame={frame} preview={t(`${about}.preview`)} reader="athlete">
      <NoticeCard frame={frame} order={order} badge={t(`${about}.badge`)} tone="error" />
      <Prose frame={frame} title={t(`${about}.title`)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t(`${about}.body`, { organization: organization.name })}</Paragraph>
        <Paragraph frame={frame}>{t(`${about}.sent`)}</Paragraph>
        <Action frame={frame} href={order.orderUrl}>
          {t(`${about}.action`)}
        </Action>
      </Prose>
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}
