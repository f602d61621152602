import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { colorOf, gateVerdictOf, onlyGate, type GatePage, type GateTicket } from '#rules/gate/gate-views.ts'
import { List, Mark } from '../check-in/people-list.tsx'
import type { GateDesk } from './use-gate.ts'

type Props = { tickets: readonly GateTicket[]; event: GatePage['event']; desk: GateDesk }

/** Tickets that were searched; pressing one lets it through, or says why not. */
export function TicketList({ tickets, event, desk }: Props) {
  const { t } = useTranslation('gate')
  return (
    <List>
      <h2>{t('found', { count: tickets.length })}</h2>
      <ul role="list">
        {tickets.map((ticket) => {
          const scan = { eventId: event.id, gate: desk.gate ?? onlyGate, direction: desk.direction, serial: null }
          const verdict = gateVerdictOf(ticket, scan)
          const color = colorOf(verdict)
          return (
            <li key={ticket.id}>
              <Row type="button" disabled={desk.isBusy} onClick={() => void desk.choose(ticket)}>
                <span>
                  <strong>{ticket.holder}</strong>
                  <small>{[ticket.type, ticket.number].join(' · ')}</small>
                </span>
                <Mark data-verdict={color === 'green' ? 'ready' : color === 'amber' ? 'incomplete' : 'unknown'}>
                  {t(`verdict.${verdict}`)}
                </Mark>
              </Row>
            </li>
          )
        })}
      </ul>
    </List>
  )
}

const Row = styled.button`
  && {
    grid-template-columns: minmax(0, 1fr) auto;
  }
  > span:first-child {
    display: grid;
    overflow-wrap: anywhere;
  }
`
