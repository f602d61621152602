import type { HeldOrderMessage } from '#rules/messages/message-views.ts'
import { countAthletes } from '#rules/orders/sold-line.ts'
import { LinesPanel } from './parts/lines-panel.tsx'
import { BibCard } from './parts/bib-card.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { PricePanel } from './parts/price-panel.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export const receivedTexts = {
  places: 'received',
  difference: 'differenceDue',
  addition: 'additionDue',
  tickets: 'ticketsDue',
} as const

export function RegistrationReceived({ frame, order }: { frame: Frame; order: HeldOrderMessage }) {
  const { t, format } = frame
  const about = receivedTexts[order.contents]
  const until = { ...format.deadline(order.heldUntil, order.event.timeZone), count: countAthletes(order.lines) }
  return (
    <MessageLayout frame={frame} preview={t(`${about}.preview`, until)} reader="athlete">
      <BibCard frame={frame} order={order} badge={t(`${about}.badge`)} tone="warning" />
      <Prose frame={frame} title={t(`${about}.title`, until)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t(`${about}.body`, until)}</Paragraph>
        <Action frame={frame} href={order.orderUrl}>
          {t(`${about}.action`)}
        </Action>
        <Paragraph frame={frame} isQuiet>
          {t(`${about}.alreadyPaid`)}
        </Paragraph>
      </Prose>
      <LinesPanel frame={frame} order={order} />
      <PricePanel frame={frame} order={order} isPaid={false} />
    </MessageLayout>
  )
}
