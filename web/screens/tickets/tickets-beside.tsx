import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { ticketInputOf, type OfferedTicket, type TypedTickets } from '#rules/tickets/ticket-choice.ts'
import { SheetTitle } from '../registration/flow-layout.tsx'
import type { ParticipantsForm } from '../registration/participants-form.ts'
import { TicketCard, type TicketsForm } from './ticket-card.tsx'

type Props = { form: ParticipantsForm; types: readonly OfferedTicket[]; typed: TypedTickets }

/** Tickets in the order of a registration, for those who come along. */
export function TicketsBeside({ form, types, typed }: Props) {
  const { t } = useTranslation('tickets')
  return (
    <Section aria-labelledby="tickets-title">
      <SheetTitle id="tickets-title">{t('beside.title')}</SheetTitle>
      <p>{t('beside.text')}</p>
      {types.map((type) => (
        <TicketCard
          key={type.id}
          form={form as unknown as TicketsForm}
          type={type}
          typed={typed[ticketInputOf(type)]}
        />
      ))}
    </Section>
  )
}

const Section = styled.section`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;

  > p {
    color: var(--ink-soft);
  }
`
