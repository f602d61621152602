import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Formats } from '#templates/formats.ts'
import { goodToKnow } from '#templates/good-to-know.ts'
import { IconList } from '#templates/icon-list.tsx'
import { placeSearchUrl } from '#templates/place-search.ts'
import { columns } from '#web/ui/layout.ts'
import { Section } from './section.tsx'

type RaceDayProps = { page: EventPage; formats: Formats; map: ReactNode }

export function RaceDay({ page, formats, map }: RaceDayProps) {
  const { t } = useTranslation('event')
  return (
    <Columns aria-labelledby="day-title">
      <h2 id="day-title">{t('day.title')}</h2>
      {page.schedule.length > 0 && (
        <div>
          <h3>{t('day.schedule')}</h3>
          <Times>
            {page.schedule.map(({ time, label }) => (
              <li key={`${time} ${label}`}>
                <time>{time}</time>
                <span>{label}</span>
              </li>
            ))}
          </Times>
        </div>
      )}
      <div>
        <h3>{t('day.place')}</h3>
        <Place page={page} hasMap={Boolean(map)} />
      </div>
      <div>
        <h3>{t('day.know')}</h3>
        <Notes items={goodToKnow(page, t, formats.zone(page))} />
      </div>
      {map && <Wide>{map}</Wide>}
    </Columns>
  )
}

function Place({ page, hasMap }: { page: EventPage; hasMap: boolean }) {
  const { t } = useTranslation('event')
  const { locationName, locationAddress, parking } = page
  const searchUrl = placeSearchUrl(page)
  return (
    <Address>
      <p>
        <strong>{locationName}</strong>
        {locationAddress && <span>{locationAddress}</span>}
      </p>
      {searchUrl && !hasMap && (
        <ButtonLink href={searchUrl} rel="noopener" icon="pin" iconEnd="external" size="sm">
          {t('day.map')}
        </ButtonLink>
      )}
      {parking && (
        <p>
          <strong>{t('day.parking')}</strong>
          <span>{parking}</span>
        </p>
      )}
    </Address>
  )
}

const Columns = styled(Section)`
  ${columns('17rem')}
  gap: var(--space-6) var(--space-7);

  > h2 {
    grid-column: 1 / -1;
    margin: 0;
  }
  h3 {
    margin-block-end: var(--space-4);
    font-size: var(--text-lg);
  }
`

const Times = styled.ol`
  li {
    position: relative;
    display: grid;
    grid-template-columns: 4rem minmax(0, 1fr);
    gap: var(--space-3);
    padding: 0 0 var(--space-4) var(--space-5);
    line-height: 1.4;
  }
  li::before,
  li::after {
    content: '';
    position: absolute;
    inset-inline-start: 0;
    inset-block-start: 0.3em;
    inline-size: 14px;
    block-size: 14px;
    border: 3px solid var(--primary-border);
    border-radius: 50%;
    background: var(--surface);
  }
  li::after {
    inset-inline-start: 6px;
    inset-block: 0.3em -0.3em;
    z-index: -1;
    inline-size: 3px;
    block-size: auto;
    border: 0;
    border-radius: 0;
    background: var(--primary-border);
  }
  li:last-child::after {
    display: none;
  }
  isolation: isolate;
  time {
    font-family: var(--font-display);
    font-weight: 750;
  }
`

const Wide = styled.div`
  grid-column: 1 / -1;
`

const Address = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-4);

  p {
    display: grid;
    gap: var(--space-1);
    line-height: 1.45;
  }
`

const Notes = styled(IconList)`
  gap: var(--space-4);
`
