import type { RefundAlertMessage } from '#rules/messages/message-views.ts'
import { LinesPanel } from './parts/lines-panel.tsx'
import { BibCard } from './parts/bib-card.tsx'
import type { Frame } from './parts/frame.ts'
import { MessageLayout } from './parts/message-layout.tsx'
import { Panel } from './parts/panel.tsx'
import { personName } from './parts/person-name.ts'
import { Action, Paragraph, Prose, TextLink } from './parts/prose.tsx'

export function PlaceLostAlert({ frame, order }: { frame: Frame; order: RefundAlertMessage }) {
  const { t, format } = frame
  const { confirmationNumber: number, buyerEmail } = order
  const name = personName(order.buyerFullName)
  const amount = format.money(order.refunded, order.currency)
  return (
    <MessageLayout frame={frame} preview={t('lostAlert.preview', { name, amount })} reader="staff">
      <BibCard frame={frame} order={order} badge={t('lostAlert.badge')} tone="plain" />
      <Prose frame={frame} title={t(`lostAlert.title.${order.because}`)}>
        <Paragraph frame={frame}>{t(`lostAlert.body.${order.because}`, { number })}</Paragraph>
        {order.because === 'no_place' && <Paragraph frame={frame}>{t('lostAlert.hint')}</Paragraph>}
        {order.because !== 'organization_deleted' && (
          <Action frame={frame} href={order.adminUrl}>
            {t('lostAlert.action')}
          </Action>
        )}
      </Prose>
      <Panel frame={frame} title={t('lostAlert.buyer')}>
        <Paragraph frame={frame}>
          <strong>{name}</strong>
          <br />
          <TextLink frame={frame} href={`mailto:${buyerEmail}`}>
            {buyerEmail}
          </TextLink>
          <br />
          {t('lost.refunded')}: {amount}
        </Paragraph>
      </Panel>
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}
