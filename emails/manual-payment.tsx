import type { ManualPaymentMessage } from '#rules/messages/message-views.ts'
import { countAthletes } from '#rules/orders/sold-line.ts'
import { BibCard } from './parts/bib-card.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { HowToPayPanel } from './parts/how-to-pay-panel.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { PricePanel } from './parts/price-panel.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export type ManualPaymentNews = 'manual' | 'manualReminder' | 'manualDifference' | 'manualAddition' | 'manualTickets'

type Props = { frame: Frame; order: ManualPaymentMessage; about: ManualPaymentNews }

export function ManualPayment({ frame, order, about }: Props) {
  const { t, format } = frame
  const { method, amount, reference, heldUntil } = order.instructions
  const values = {
    ...format.deadline(heldUntil, order.event.timeZone),
    amount: format.money(amount, order.currency),
    reference,
    count: countAthletes(order.lines),
  }
  return (
    <MessageLayout frame={frame} preview={t('manual.preview', values)} reader="athlete">
      <BibCard frame={frame} order={order} badge={t(`${about}.badge`)} tone="warning" />
      <Prose frame={frame} title={t(`${about}.title`, values)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t(`${about}.${method}Body`, values)}</Paragraph>
        <Action frame={frame} href={order.orderUrl}>
          {t('manual.action')}
        </Action>
        <Paragraph frame={frame} isQuiet>
          {t('manual.later')}
        </Paragraph>
      </Prose>
      <HowToPayPanel frame={frame} order={order} />
      <LinesPanel frame={frame} order={order} />
      <PricePanel frame={frame} order={order} isPaid={false} />
    </MessageLayout>
  )
}
