import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Formats } from '#templates/formats.ts'
import { goodToKnow } from '#templates/good-to-know.ts'
import { addressOf, placeSearchUrl } from '#templates/place-search.ts'
import { cardColumns } from './card-columns.ts'
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
  const searchUrl = placeSearchUrl(page)
  return (
    <div>
      <h3>{t('day.place')}</h3>
      <p>{addressOf(page)}</p>
      {searchUrl && !hasMap && (
        <UnderlinedLink href={searchUrl} rel="noopener" data-print="no">
          {t('day.map')}
        </UnderlinedLink>
      )}
      {page.parking && (
        <>
          <h3>{t('day.parking')}</h3>
          <p>{page.parking}</p>
        </>
      )}
    </div>
  )
}

const Columns = styled.div`
  ${cardColumns}
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
