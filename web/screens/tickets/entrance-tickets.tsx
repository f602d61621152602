import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'
import type { ConfirmationData, ShownTicket } from '../confirmation/confirmation-data.ts'
import { TicketQr } from './ticket-qr.tsx'

type Props = {
  tickets: readonly ShownTicket[]
  event: ConfirmationData['page']['event']
  index: number
  onTurn: (index: number) => void
  onClose: () => void
}

/** One ticket at a time on a white screen that stays on, for the scanner at the entrance. */
export function EntranceTickets({ tickets, event, index, onTurn, onClose }: Props) {
  const { t } = useTranslation('tickets')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useWakeLock()
  const ticket = tickets[index]!
  const turn = (by: number) => onTurn(Math.min(tickets.length - 1, Math.max(0, index + by)))
  return (
    <Screen
      ref={dialog}
      aria-label={t('of', { number: index + 1, count: tickets.length })}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') turn(1)
        if (key === 'ArrowLeft') turn(-1)
      }}
    >
      <p>{event.title}</p>
      <h2>{ticket.type}</h2>
      <TicketQr ticket={ticket} number={index + 1} />
      {ticket.answers.length > 0 && <p>{ticket.answers.map(({ value }) => value).join(' · ')}</p>}
      <p role="status">{t('of', { number: index + 1, count: tickets.length })}</p>
      {tickets.length > 1 && (
        <Turns>
          <Button size="lg" disabled={index === 0} onClick={() => turn(-1)}>
            {t('previous')}
          </Button>
          <Button size="lg" disabled={index === tickets.length - 1} onClick={() => turn(1)}>
            {t('next')}
          </Button>
        </Turns>
      )}
      <small>{t('brightness')}</small>
      <Button size="lg" variant="solid" onClick={() => dialog.current?.close()}>
        {t('close')}
      </Button>
    </Screen>
  )
}

/** Keeps the screen on, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    const request = async () => navigator.wakeLock?.request('screen').catch(() => null)
    const lock = request()
    return () => void lock.then((held) => held?.release())
  }, [])
}

const Screen = styled.dialog`
  display: none;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  justify-items: center;
  gap: var(--space-3);
  inline-size: 100vw;
  max-inline-size: none;
  block-size: 100dvh;
  max-block-size: none;
  margin: 0;
  padding: var(--space-4);
  border: 0;
  background: #fff;
  color: #000;
  text-align: center;

  &[open] {
    display: grid;
  }
  > h2 {
    font-size: var(--text-2xl);
    overflow-wrap: anywhere;
  }
  > svg {
    inline-size: min(84vw, 60dvh);
    padding: 0;
  }
  > small {
    font-size: var(--text-sm);
  }
`
const Turns = styled.div`
  display: flex;
  gap: var(--space-3);
`
