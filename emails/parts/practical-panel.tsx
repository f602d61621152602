import type { ConfirmedOrderMessage } from '#rules/messages/message-views.ts'
import { cashToBring } from '#rules/orders/sold-line.ts'
import type { Frame } from './frame.ts'
import { Panel } from './panel.tsx'
import { Paragraph } from './prose.tsx'

export function PracticalPanel(props: { frame: Frame; order: ConfirmedOrderMessage; isFree: boolean }) {
  const { frame, order, isFree } = props
  const { t, format } = frame
  const { event, arrival, refundHours } = order
  const { checkInOpens, arriveMinutesEarly } = arrival
  const cash = cashToBring(order.lines)
  const arrivalTexts = [
    cash > 0 && t('practical.cash', { amount: format.money(cash, order.currency) }),
    checkInOpens && t('practical.checkIn', { time: format.clock(checkInOpens) }),
    arriveMinutesEarly && t('practical.arrive', { minutes: arriveMinutesEarly }),
  ].filter(Boolean)
  const hasRefund = !isFree && refundHours > 0
  if (arrivalTexts.length === 0 && !event.locationAddress && !hasRefund) return null
  return (
    <Panel frame={frame} title={t('practical.title')}>
      {arrivalTexts.length > 0 && <Paragraph frame={frame}>{arrivalTexts.join(' ')}</Paragraph>}
      {event.locationAddress && (
        <Paragraph frame={frame}>
          <strong>{event.locationName}</strong>
          <br />
          {event.locationAddress}
        </Paragraph>
      )}
      {hasRefund && (
        <Paragraph frame={frame} isQuiet>
          {t('practical.refund', { hours: refundHours })}
        </Paragraph>
      )}
    </Panel>
  )
}
