import { contactAbout } from '#rules/organizations/contact.ts'
import type { HeldOrderMessage } from '#rules/messages/message-views.ts'
import { countAthletes } from '#rules/orders/sold-line.ts'
import { noWrap } from './parts/no-wrap.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { NoticeCard } from './parts/notice-card.tsx'
import { Panel } from './parts/panel.tsx'
import { PricePanel } from './parts/price-panel.tsx'
import { Action, Paragraph, Prose, TextLink } from './parts/prose.tsx'

const bodies = {
  places: 'rejected.body',
  difference: 'rejected.differenceBody',
  addition: 'rejected.additionBody',
  tickets: 'rejected.additionBody',
} as const

export function PaymentRejected({ frame, order }: { frame: Frame; order: HeldOrderMessage }) {
  const { t, format } = frame
  const until = { ...format.deadline(order.heldUntil, order.event.timeZone), count: countAthletes(order.lines) }
  return (
    <MessageLayout frame={frame} preview={t('rejected.preview', until)} reader="athlete">
      <NoticeCard frame={frame} order={order} badge={t('rejected.badge')} tone="error" />
      <Prose frame={frame} title={t('rejected.title')}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t(bodies[order.contents], until)}</Paragraph>
        <Action frame={frame} href={order.orderUrl}>
          {t('rejected.action')}
        </Action>
      </Prose>
      <OrganizerContact frame={frame} number={order.confirmationNumber} />
      <LinesPanel frame={frame} order={order} />
      <PricePanel frame={frame} order={order} isPaid={false} />
    </MessageLayout>
  )
}

function OrganizerContact({ frame, number }: { frame: Frame; number: string }) {
  const { t, organization } = frame
  const contact = contactAbout(organization, t('rejected.contactSubject', { number }))
  if (!contact) return null
  return (
    <Panel frame={frame} title={t('rejected.orTitle')}>
      <Paragraph frame={frame}>
        {noWrap(t(`rejected.or.${contact.kind}`, { contact: contact.text, number }), number)}{' '}
        <TextLink frame={frame} href={contact.href} isVisual>
          {t('rejected.contact')}
        </TextLink>
      </Paragraph>
    </Panel>
  )
}
