import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventCard } from '#rules/events/event-views.ts'
import { BibFoot, BibHead, BibNumeral, BibSheet } from '#web/ui/bib.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EventPrice } from '#templates/event-price.tsx'
import type { Formats } from '#templates/formats.ts'
import { isOpen } from '#templates/is-open.ts'
import { StateChip } from './state.tsx'

type NextBibProps = {
  event: EventCard
  formats: Formats
  head: ReactNode
  countdown: ReactNode
  action: { href: string; label: string } | null
  foot?: ReactNode
}

export function NextBib({ event, formats, head, countdown, action, foot }: NextBibProps) {
  const { t } = useTranslation('event')
  const { day, month, weekday } = formats.dayParts(event)
  const numeral = `${day} ${month}`
  return (
    <Sheet>
      {head}
      <Day style={{ '--length': numeral.length }}>
        <time dateTime={event.startsAt}>{numeral}</time>
      </Day>
      <When>{t('when', { weekday, time: formats.time(event), place: event.locationName })}</When>
      {countdown}
      <Facts>
        <StateChip event={event} />
        {isOpen(event) && <EventPrice event={event} formats={formats} />}
      </Facts>
      {action && (
        <Action>
          <ButtonLink href={action.href} variant="solid" size="lg" wide iconEnd="arrow">
            {action.label}
          </ButtonLink>
        </Action>
      )}
      {foot && <BibFoot>{foot}</BibFoot>}
    </Sheet>
  )
}

const Sheet = styled(BibSheet)`
  box-shadow: var(--shadow-3);

  ${BibHead} {
    background: var(--secondary-solid);
    color: var(--on-secondary-solid);
    font-size: var(--text-base);
  }
  ${BibHead} a {
    display: block;
    text-decoration: none;
  }
  ${BibHead} a:hover {
    text-decoration: underline;
  }
  ${BibHead} small {
    display: block;
    font-size: var(--text-xs);
    font-stretch: 100%;
    font-weight: 550;
  }
`

const Day = styled(BibNumeral)`
  padding-block: var(--space-5) var(--space-3);
  text-transform: uppercase;
`

const When = styled.p`
  padding-inline: var(--space-5);
  font-weight: 550;
  line-height: 1.35;
  text-align: center;

  &::first-letter {
    text-transform: uppercase;
  }
`

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-4) var(--space-5) 0;

  &:last-child {
    padding-block-end: calc(var(--space-6) + var(--space-2));
  }
  strong {
    font-weight: 700;
  }
`

const Action = styled.div`
  padding: var(--space-4) var(--space-5) var(--space-5);
  &:last-child {
    padding-block-end: calc(var(--space-6) + var(--space-2));
  }
`
