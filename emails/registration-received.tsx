import type { HeldOrderMessage } from '#rules/messages/message-views.ts'
import { countAthletes } from '#rules/orders/sold-line.ts'
import { LinesPanel } from './parts/lines-panel.tsx'
import { BibCard } from './parts/bib-card.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { PricePanel } from './parts/price-panel.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export function RegistrationReceived({ frame, order }: { frame: Frame; order: HeldOrderMessage }) {
  const { t, format } = frame
  const until = { ...format.deadline(order.heldUntil, order.event.timeZone), count: countAthletes(order.lines) }
  return (
    <MessageLayout frame={frame} preview={t('received.preview', until)} reader="athlete">
      <BibCard frame={frame} order={order} badge={t('received.badge')} tone="warning" />
      <Prose frame={frame} title={t('received.title', until)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t('received.body', until)}</Paragraph>
        <Action frame={frame} href={order.orderUrl}>
          {t('received.action')}
        </Action>
        <Paragraph frame={frame} isQuiet>
          {t('received.alreadyPaid')}
        </Paragraph>
      </Prose>
      <LinesPanel frame={frame} order={order} />
      <PricePanel frame={frame} order={order} isPaid={false} />
    </MessageLayout>
  )
}
