import { Column, Row, Section, Text } from '@react-email/components'
import type { OrderMessage } from '#rules/messages/message-views.ts'
import { noWrap } from './no-wrap.tsx'
import type { Frame } from './frame.ts'
import { cardStyle, fonts, type Tone } from './look.ts'

type NoticeCardProps = { frame: Frame; order: OrderMessage; badge: string; tone: Tone }

export function NoticeCard({ frame, order, badge, tone }: NoticeCardProps) {
  const { look, t, format } = frame
  const { event, confirmationNumber: number } = order
  return (
    <Section>
      <Row
        className="card line"
        style={{ ...cardStyle(look), borderTop: `6px solid ${look.signal[tone]}`, borderRadius: 6 }}
      >
        <Column className="edge" style={{ padding: '20px 28px 18px' }}>
          <Text className="ink" style={{ ...textStyle(look.ink, 18), margin: '0 0 10px', fontFamily: fonts.display }}>
            <strong>{badge}</strong>
          </Text>
          <Text className="ink" style={{ ...textStyle(look.ink, 16), margin: 0 }}>
            {event.title}
          </Text>
          <Text className="soft" style={{ ...textStyle(look.inkSoft, 14), margin: '2px 0 0' }}>
            {noWrap(`${format.day(event.startsAt, event.timeZone)} · ${t('bib.number')} ${number}`, number)}
          </Text>
        </Column>
      </Row>
    </Section>
  )
}

const textStyle = (color: string, fontSize: number) => ({
  color,
  fontSize,
  lineHeight: '24px',
  overflowWrap: 'anywhere' as const,
})
