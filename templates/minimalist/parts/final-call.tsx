import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Formats } from '#templates/formats.ts'
import { Body, Spread } from './chapter.tsx'
import { PrimaryLink } from './links.tsx'
import { isOpen } from './state.ts'

type FinalCallProps = { page: EventPage; formats: Formats; share: ReactNode }

export function FinalCall({ page, formats, share }: FinalCallProps) {
  const { t } = useTranslation('event')
  return (
    <Last aria-labelledby="call-title" data-across="">
      <Body>
        <h2 id="call-title">{t(isOpen(page) ? 'call.open' : 'call.other')}</h2>
        {isOpen(page) && <p>{t('call.when', { title: page.title, date: formats.date(page) })}</p>}
        <PrimaryLink href={isOpen(page) ? '#competitions' : paths.events}>
          {t(isOpen(page) ? 'action.register' : 'notice.others')}
        </PrimaryLink>
        {share}
      </Body>
    </Last>
  )
}

const Last = styled(Spread)`
  > div {
    grid-column: 2;
    justify-items: start;
    gap: var(--space-5);
  }
  > div > * {
    max-inline-size: 100%;
  }
  && h2 {
    max-inline-size: min(16ch, 100%);
    font-size: clamp(2.5rem, 7vw, 5rem);
    font-weight: 400;
    letter-spacing: -0.025em;
    line-height: 1;
  }
  p::first-letter {
    text-transform: uppercase;
  }
  @media (max-width: 59.99rem) {
    > div {
      grid-column: 1;
    }
  }
  @media print {
    display: none;
  }
`
