import type { ChargedBackAlertMessage } from '#rules/messages/message-views.ts'
import { BibCard } from './parts/bib-card.tsx'
import { BuyerPanel } from './parts/buyer-panel.tsx'
import type { Frame } from './parts/frame.ts'
import { LinesPanel } from './parts/lines-panel.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { noWrap } from './parts/no-wrap.tsx'
import { personName } from './parts/person-name.ts'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export function ChargedBackAlert({ frame, order }: { frame: Frame; order: ChargedBackAlertMessage }) {
  const { t, format } = frame
  const { confirmationNumber: number } = order
  const name = personName(order.buyerFullName)
  const amount = format.money(order.amount, order.currency)
  return (
    <MessageLayout frame={frame} preview={t('chargedBackAlert.preview', { name, amount })} reader="staff">
      <BibCard frame={frame} order={order} badge={t('chargedBackAlert.badge')} tone="plain" />
      <Prose frame={frame} title={t('chargedBackAlert.title')}>
        <Paragraph frame={frame}>{noWrap(t('chargedBackAlert.body', { number, amount }), number)}</Paragraph>
        <Paragraph frame={frame}>{t('chargedBackAlert.hint')}</Paragraph>
        <Action frame={frame} href={order.adminUrl}>
          {t('chargedBackAlert.action')}
        </Action>
      </Prose>
      <BuyerPanel frame={frame} name={name} email={order.buyerEmail} />
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}
