import type { ManualPaymentMessage } from '#rules/messages/message-views.ts'
import { countAthletes } from '#rules/orders/sold-line.ts'
import { BibCard } from './parts/bib-card.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { HowToPayPanel } from './parts/how-to-pay-panel.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { PricePanel } from './parts/price-panel.tsx'
import { Action, Paragraph, Prose, TextLink } from './parts/prose.tsx'

type Props = { frame: Frame; order: ManualPaymentMessage; confirmUrl: string }

/** How to pay manually, after the buyer's address is confirmed. */
export function UnconfirmedEmail({ frame, order, confirmUrl }: Props) {
  const { t, format } = frame
  const { method, amount, reference, heldUntil, heldOnceConfirmed } = order.instructions
  const { timeZone } = order.event
  const full = format.deadline(heldOnceConfirmed ?? heldUntil, timeZone)
  const values = {
    ...format.deadline(heldUntil, timeZone),
    fullDate: full.date,
    fullTime: full.time,
    amount: format.money(amount, order.currency),
    reference,
    count: countAthletes(order.lines),
  }
  return (
    <MessageLayout frame={frame} preview={t('unconfirmed.preview', values)} reader="athlete">
      <BibCard frame={frame} order={order} badge={t('unconfirmed.badge')} tone="warning" />
      <Prose frame={frame} title={t('unconfirmed.title', values)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t('unconfirmed.body', values)}</Paragraph>
        <Action frame={frame} href={confirmUrl}>
          {t('unconfirmed.confirm')}
        </Action>
        <Paragraph frame={frame}>{t(`unconfirmed.${method}Pay`, values)}</Paragraph>
        <Paragraph frame={frame}>
          <TextLink frame={frame} href={order.orderUrl}>
            {t('unconfirmed.order')}
          </TextLink>
        </Paragraph>
        <Paragraph frame={frame} isQuiet>
          {t('unconfirmed.notYou')}
        </Paragraph>
      </Prose>
      <HowToPayPanel frame={frame} order={order} />
      <LinesPanel frame={frame} order={order} />
      <PricePanel frame={frame} order={order} isPaid={false} />
    </MessageLayout>
  )
}
