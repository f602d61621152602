import type { CancellationAlertMessage } from '#rules/messages/message-views.ts'
import { BibCard } from './parts/bib-card.tsx'
import { BuyerPanel } from './parts/buyer-panel.tsx'
import { CashToReturn } from './parts/cash-to-return.tsx'
import type { Frame } from './parts/frame.ts'
import { LinesPanel } from './parts/lines-panel.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { noWrap } from './parts/no-wrap.tsx'
import { personName } from './parts/person-name.ts'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export function CancellationAlert({ frame, order }: { frame: Frame; order: CancellationAlertMessage }) {
  const { t } = frame
  const { confirmationNumber: number } = order
  const name = personName(order.buyerFullName)
  return (
    <MessageLayout frame={frame} preview={t('cancellationAlert.preview', { name })} reader="staff">
      <BibCard frame={frame} order={order} badge={t('cancellationAlert.badge')} tone="plain" />
      <Prose frame={frame} title={t('cancellationAlert.title')}>
        <Paragraph frame={frame}>{noWrap(t('cancellationAlert.body', { number }), number)}</Paragraph>
        <CashToReturn frame={frame} order={order} reader="staff" />
        <Action frame={frame} href={order.adminUrl}>
          {t('cancellationAlert.action')}
        </Action>
      </Prose>
      <BuyerPanel frame={frame} name={name} email={order.buyerEmail} />
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}
