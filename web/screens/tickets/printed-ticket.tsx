import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Badge } from '#web/ui/badge.tsx'
import { BibHead, BibSheet } from '#web/ui/bib.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ConfirmationData, ShownTicket } from '../confirmation/confirmation-data.ts'
import { useFormats } from '../registration/formats.ts'
import { TicketQr } from './ticket-qr.tsx'

type Props = {
  ticket: ShownTicket
  number: number
  count: number
  event: ConfirmationData['page']['event']
  confirmationNumber: string
}

export function PrintedTicket({ ticket, number, count, event, confirmationNumber }: Props) {
  const { t } = useTranslation(['tickets', 'confirmation'])
  const { date, time } = useFormats()
  const { type, holder, answers, isCancelled, sponsors } = ticket
  return (
    <Sheet aria-label={t('number', { ticket: type, number })}>
      <BibHead>
        {isCancelled && <Badge tone="error">{t('cancelled')}</Badge>}
        <Title>{event.title}</Title>
      </BibHead>
      <Body>
        <div>
          <Type>{type}</Type>
          <Facts>
            <div>
              <dt>{t('confirmation:date')}</dt>
              <dd>
                {date(event.startsAt)}, {time(event.startsAt)}
              </dd>
            </div>
            {event.locationName && (
              <div>
                <dt>{t('confirmation:place')}</dt>
                <dd>{[event.locationName, event.locationAddress].filter(Boolean).join(', ')}</dd>
              </div>
            )}
            {answers.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Facts>
          <Small>{[holder, t('of', { number, count }), confirmationNumber].filter(Boolean).join(' · ')}</Small>
        </div>
        <TicketQr ticket={ticket} number={number} />
      </Body>
      {sponsors.length > 0 && (
        <Sponsors>
          <span>{t('sponsors')}</span>
          {sponsors.map(({ name, image }) => (
            <Picture key={name} path={image} alt={name} widths={[160]} width={80} height={32} />
          ))}
        </Sponsors>
      )}
    </Sheet>
  )
}

const Sheet = styled(BibSheet)`
  @media print {
    box-shadow: inset 0 0 0 1px #000;
    font-size: 10pt;
  }
`
const Title = styled.span`
  display: block;
  padding-block: var(--space-2);
  font-size: var(--text-lg);
  font-weight: 800;
  line-height: 1.15;
  overflow-wrap: anywhere;
`
const Body = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  padding: var(--space-5);

  > div {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }
`
const Type = styled.p`
  font-family: var(--font-display);
  font-size: var(--text-2xl);
  font-stretch: var(--display-stretch);
  font-weight: 800;
  line-height: 1.1;
  overflow-wrap: anywhere;
`
const Facts = styled.dl`
  display: grid;
  gap: var(--space-2);
  margin-block: var(--space-3);

  dt {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
  }
  dd {
    margin: 0;
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
`
const Small = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`
const Sponsors = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-5);
  border-block-start: 1px solid var(--line);
  color: var(--ink-soft);
  font-size: var(--text-xs);

  > img {
    block-size: 2rem;
    inline-size: auto;
    max-inline-size: 6rem;
    object-fit: contain;
  }
`
