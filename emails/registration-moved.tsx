import type { DifferenceInCashMessage, RegistrationMovedMessage } from '#rules/messages/message-views.ts'
import { BibCard } from './parts/bib-card.tsx'
import { CashToReturn } from './parts/cash-to-return.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { NoticeCard } from './parts/notice-card.tsx'
import { personName } from './parts/person-name.ts'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export function RegistrationMoved({ frame, order }: { frame: Frame; order: RegistrationMovedMessage }) {
  const { t, organization } = frame
  const { from, to, person, losesBib, endsCharge } = order
  const values = { from, to, organization: organization.name, name: personName(person ?? '') }
  const isOfReader = order.athletePosition !== null || person === null
  return (
    <MessageLayout frame={frame} preview={t('moved.preview', values)} reader="athlete">
      <BibCard frame={frame} order={order} badge={t('moved.badge')} tone="plain" />
      <Prose frame={frame} title={t('moved.title', values)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t(isOfReader ? 'moved.own' : 'moved.body', values)}</Paragraph>
        <CashDue frame={frame} order={order} />
        <CashToReturn frame={frame} order={order} reader="buyer" />
        {endsCharge && <Paragraph frame={frame}>{t('moved.endsCharge')}</Paragraph>}
        {losesBib && <Paragraph frame={frame}>{t('orderMoved.bib')}</Paragraph>}
        <Action frame={frame} href={order.orderUrl}>
          {t('orderMoved.action')}
        </Action>
      </Prose>
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}

export function DifferenceInCash({ frame, order }: { frame: Frame; order: DifferenceInCashMessage }) {
  const { t, organization } = frame
  const values = { title: order.title, organization: organization.name }
  return (
    <MessageLayout frame={frame} preview={t('differenceInCash.preview', values)} reader="athlete">
      <NoticeCard frame={frame} order={order} badge={t('differenceInCash.badge')} tone="warning" />
      <Prose frame={frame} title={t('differenceInCash.title')}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t('differenceInCash.body', values)}</Paragraph>
        <CashDue frame={frame} order={order} />
        <Paragraph frame={frame}>{t('differenceInCash.sent')}</Paragraph>
        <Action frame={frame} href={order.orderUrl}>
          {t('orderMoved.action')}
        </Action>
      </Prose>
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}

function CashDue({
  frame,
  order: { cash, currency },
}: {
  frame: Frame
  order: DifferenceInCashMessage | RegistrationMovedMessage
}) {
  const { t, format } = frame
  return cash > 0 ? (
    <Paragraph frame={frame}>
      <strong>{t('moved.cash', { amount: format.money(cash, currency) })}</strong>
    </Paragraph>
  ) : null
}
