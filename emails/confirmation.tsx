import type { ConfirmedOrderMessage } from '#rules/messages/message-views.ts'
import { cashToBring } from '#rules/orders/sold-line.ts'
import { IncompletePanel } from './parts/incomplete-panel.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { BibCard } from './parts/bib-card.tsx'
import { CalendarPanel } from './parts/calendar-panel.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { personName } from './parts/person-name.ts'
import { MessageLayout } from './parts/message-layout.tsx'
import { PracticalPanel } from './parts/practical-panel.tsx'
import { PricePanel } from './parts/price-panel.tsx'
import { TeamPanel, teamStatusText } from './parts/team-panel.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export type ConfirmationReader = 'paid' | 'free' | 'athlete'

type Props = { frame: Frame; order: ConfirmedOrderMessage; qrSource: string; reader: ConfirmationReader }

export function Confirmation({ frame, order, qrSource, reader }: Props) {
  const isFree = reader !== 'paid'
  const { membership } = order
  const body = bodyOf(order, reader)
  const { t, format } = frame
  const { event, confirmationNumber: number } = order
  const preview = t('confirmed.preview', { number, date: format.day(event.startsAt, event.timeZone) })
  return (
    <MessageLayout frame={frame} preview={preview} reader="athlete">
      <BibCard
        frame={frame}
        order={order}
        badge={t('confirmed.badge')}
        tone="success"
        qr={{ src: qrSource, alt: t('qr.alt'), hint: t('bib.scan') }}
      />
      <Prose frame={frame} title={t('confirmed.title')}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>
          {t(`confirmed.${body}Body`, { team: personName(membership?.team.name ?? '') })}
        </Paragraph>
        {membership && <Paragraph frame={frame}>{teamStatusText(frame, membership.team)}</Paragraph>}
        <Action frame={frame} href={order.orderUrl}>
          {t('confirmed.action')}
        </Action>
      </Prose>
      <IncompletePanel frame={frame} athletes={order.incomplete} />
      <LinesPanel frame={frame} order={order} />
      <TeamPanel frame={frame} team={order.team} timeZone={event.timeZone} />
      <PracticalPanel frame={frame} order={order} isFree={isFree} />
      {!isFree && <PricePanel frame={frame} order={order} isPaid />}
      <CalendarPanel frame={frame} order={order} />
    </MessageLayout>
  )
}

function bodyOf({ lines, membership, hasTakenOver }: ConfirmedOrderMessage, reader: ConfirmationReader) {
  if (hasTakenOver) return 'takenOver'
  if (membership?.hasJoined) return 'joined'
  return reader === 'free' && cashToBring(lines) > 0 ? 'cash' : reader
}
