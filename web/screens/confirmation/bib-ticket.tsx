import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { firstStartOf } from '#rules/events/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BibHead, BibNumeral, BibSheet } from '#web/ui/bib.tsx'
import { CourseLine } from '#web/ui/course-line.tsx'
import { useFormats } from '../registration/formats.ts'
import type { SoldData } from './confirmation-data.ts'

const Sheet = styled(BibSheet)`
  @media print {
    break-inside: avoid;
    box-shadow: inset 0 0 0 1px #000;
    font-size: 10pt;
  }
`
const Title = styled.span`
  display: block;
  padding-block: var(--space-3);
  font-size: var(--text-xl);
  font-weight: 800;
  line-height: 1.1;
`
const Number = styled(BibNumeral)`
  padding: var(--space-5) var(--space-3) var(--space-2);

  @media print {
    padding-block-start: var(--space-3);
  }
  font-size: clamp(1.25rem, 8.8cqi, 3.75rem);
`
const Label = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
  text-align: center;
`
const Course = styled.div`
  inline-size: min(62%, 15rem);
  margin: var(--space-4) auto 0;
  color: var(--primary-border);

  @media print {
    display: none;
  }
`
const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-4) var(--space-6);
  margin: var(--space-4) var(--space-5) var(--space-5);

  > div:first-child {
    grid-column: 1 / -1;
  }
  @media print {
    grid-template-columns: auto auto minmax(0, 1fr);
    margin-block: var(--space-3);

    > div:first-child {
      grid-column: auto;
    }
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
  }
  dd {
    margin: 0;
    font-weight: 600;
    line-height: 1.35;
  }
`
const TearOff = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-4) var(--space-5);
  padding: var(--space-5) var(--space-5) var(--space-6);
  border-block-start: 2px dashed var(--control);

  > svg {
    inline-size: 11.5rem;
    padding: var(--space-3);
    border-radius: var(--radius-2);
    background: #fff;
    fill: #000;
  }
  @media print {
    padding-block: var(--space-3);

    > svg {
      inline-size: 9rem;
    }
  }
  > p {
    flex: 1 1 10rem;
    max-inline-size: 18rem;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`

export function BibTicket({ data: { page, qr } }: { data: SoldData }) {
  const { t } = useTranslation('confirmation')
  const { date, time } = useFormats()
  const { event, confirmationNumber } = page
  const start = firstStartOf(page)
  return (
    <Sheet>
      <BibHead>
        <Badge tone="success">{t('badge')}</Badge>
        <Title>{event.title}</Title>
      </BibHead>
      <Number as="p">{confirmationNumber}</Number>
      <Label>{t('number')}</Label>
      {event.course && (
        <Course>
          <CourseLine course={event.course} />
        </Course>
      )}
      <Facts>
        <div>
          <dt>{t('date')}</dt>
          <dd>{date(start)}</dd>
        </div>
        <div>
          <dt>{t('start')}</dt>
          <dd>{time(start)}</dd>
        </div>
        <div>
          <dt>{t('place')}</dt>
          <dd>{[event.locationName, event.locationAddress].filter(Boolean).join(', ')}</dd>
        </div>
      </Facts>
      <TearOff>
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('qr')} shapeRendering="crispEdges">
          <path d={qr.path} />
        </svg>
        <p>{t('qrHint')}</p>
      </TearOff>
    </Sheet>
  )
}
