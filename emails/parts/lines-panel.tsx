import { Text } from '@react-email/components'
import type { OrderMessage } from '#rules/messages/message-views.ts'
import { countAthletes, titleOf, type SoldLine } from '#rules/orders/sold-line.ts'
import type { Frame } from './frame.ts'
import { Panel } from './panel.tsx'
import { personName } from './person-name.ts'

export function LinesPanel({ frame, order }: { frame: Frame; order: OrderMessage }) {
  const { t, look } = frame
  const count = countAthletes(order.lines)
  return (
    <Panel frame={frame} title={count > 0 ? t('lines.athletes', { count }) : t('lines.title')}>
      {order.lines.map((line, index) => (
        <Text
          key={index}
          className="ink"
          style={{ margin: '0 0 10px', color: look.ink, fontSize: 16, lineHeight: '22px', overflowWrap: 'anywhere' }}
        >
          <strong>{headOf(line)}</strong>
          <br />
          <span className="soft" style={{ color: look.inkSoft, fontSize: 14 }}>
            {detailsOf(frame, order, line)}
          </span>
        </Text>
      ))}
    </Panel>
  )
}

function headOf(line: SoldLine): string {
  const name = line.team?.name ?? line.person
  return name === null ? titleOf(line) : personName(name)
}

function detailsOf({ t, format }: Frame, { event }: OrderMessage, line: SoldLine): string {
  const { person, recipient, startsAt, isCancelled, team } = line
  return [
    isCancelled && t('lines.cancelled'),
    (person !== null || team) && titleOf(line),
    recipient !== null && personName(recipient),
    team?.members.map(({ name }) => personName(name)).join(', '),
    startsAt && t('lines.start', { time: format.time(startsAt, event.timeZone) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
