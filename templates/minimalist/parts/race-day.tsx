import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Formats } from '#templates/formats.ts'
import { goodToKnow } from '#templates/good-to-know.ts'
import { UnderlinedLink } from './links.tsx'
import { Schedule } from './schedule.tsx'

type RaceDayProps = { page: EventPage; formats: Formats; map: ReactNode }

export function RaceDay({ page, formats, map }: RaceDayProps) {
  const { t } = useTranslation('event')
  return (
    <>
      {page.schedule.length > 0 && <Schedule schedule={page.schedule} title={t('day.schedule')} />}
      <Columns>
        <Place page={page} hasMap={Boolean(map)} />
        <div>
          <h3>{t('day.know')}</h3>
          <ul>
            {goodToKnow(page, t, formats.zone(page)).map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </Columns>
      {map && <Frame>{map}</Frame>}
    </>
  )
}

function Place({ page, hasMap }: { page: EventPage; hasMap: boolean }) {
  const { t } = useTranslation('event')
  const { locationName, locationAddress, parking } = page
  const address = [locationName, locationAddress].filter(Boolean).join(', ')
  return (
    <div>
      <h3>{t('day.place')}</h3>
      <p>{address}</p>
      {address && !hasMap && (
        <UnderlinedLink
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
          rel="noopener"
          data-print="no"
        >
          {t('day.map')}
        </UnderlinedLink>
      )}
      {parking && (
        <>
          <h3>{t('day.parking')}</h3>
          <p>{parking}</p>
        </>
      )}
    </div>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-6) var(--space-7);

  > div {
    display: grid;
    align-content: start;
    gap: var(--space-2);
    break-inside: avoid;
  }
  h3 {
    font-size: var(--text-lg);
  }
  * + h3 {
    margin-block-start: var(--space-4);
  }
  li {
    padding-inline-start: 1.25em;
    text-indent: -1.25em;
  }
  li + li {
    margin-block-start: var(--space-1);
  }
  li::before {
    content: '–' / '';
    display: inline-block;
    inline-size: 1.25em;
    text-indent: 0;
  }
  @media print {
    grid-template-columns: 1fr 1fr;
  }
`

const Frame = styled.div`
  [data-map] {
    min-block-size: 15rem;
    border: 1px solid var(--rule);
    border-radius: 0;
    background: none;
  }
  [data-map] [data-variant] {
    border: 1px solid var(--ink);
    background: none;
    color: var(--ink);
  }
  [data-map] > [aria-hidden]:first-child {
    display: none;
  }
`
