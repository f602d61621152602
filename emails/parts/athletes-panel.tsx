import { Text } from '@react-email/components'
import type { OrderMessage } from '#rules/messages/message-views.ts'
import type { Frame } from './frame.ts'
import { Panel } from './panel.tsx'
import { personName } from './person-name.ts'

export function AthletesPanel({ frame, order }: { frame: Frame; order: OrderMessage }) {
  const { t, look, format } = frame
  return (
    <Panel frame={frame} title={t('athletes.title', { count: order.athletes.length })}>
      {order.athletes.map(({ name, competition, startsAt }, index) => (
        <Text
          key={index}
          className="ink"
          style={{ margin: '0 0 10px', color: look.ink, fontSize: 16, lineHeight: '22px', overflowWrap: 'anywhere' }}
        >
          <strong>{personName(name)}</strong>
          <br />
          <span className="soft" style={{ color: look.inkSoft, fontSize: 14 }}>
            {t('athletes.start', { competition, time: format.time(startsAt, order.event.timeZone) })}
          </span>
        </Text>
      ))}
    </Panel>
  )
}
