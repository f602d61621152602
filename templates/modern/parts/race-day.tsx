import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Formats } from '#templates/formats.ts'
import { goodToKnow } from '#templates/good-to-know.ts'
import { placeSearchUrl } from '#templates/place-search.ts'
import { columns } from '#web/ui/layout.ts'
import { ActionLink } from './action-link.tsx'
import { LitList } from './lit-list.ts'
import { Band } from './page.tsx'
import { smallHeading } from './wide-type.ts'

export function RaceDay({ page, formats, map }: { page: EventPage; formats: Formats; map: ReactNode }) {
  const { t } = useTranslation('event')
  return (
    <Band aria-labelledby="day-title">
      <h2 id="day-title">{t('day.title')}</h2>
      <Columns>
        <div>
          <h3>{t('day.place')}</h3>
          <Address page={page} hasMap={Boolean(map)} />
          {page.parking && (
            <>
              <h3>{t('day.parking')}</h3>
              <p>{page.parking}</p>
            </>
          )}
        </div>
        <div>
          <h3>{t('day.know')}</h3>
          <Notes items={goodToKnow(page, t, formats.zone(page))} />
        </div>
      </Columns>
      {map && <Map data-full>{map}</Map>}
    </Band>
  )
}

function Address({ page, hasMap }: { page: EventPage; hasMap: boolean }) {
  const { t } = useTranslation('event')
  const { locationName, locationAddress } = page
  const searchUrl = placeSearchUrl(page)
  return (
    <>
      <p>
        <strong>{locationName}</strong>
        {locationAddress && <span>{locationAddress}</span>}
      </p>
      {searchUrl && !hasMap && (
        <ActionLink href={searchUrl} rel="noopener" icon="external">
          {t('day.map')}
        </ActionLink>
      )}
    </>
  )
}

const Columns = styled.div`
  ${columns('20rem')}
  gap: var(--space-7);

  > div {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: var(--space-3);
  }
  h3 {
    ${smallHeading}
  }
  h3:not(:first-child) {
    margin-block-start: var(--space-5);
  }
  p {
    display: grid;
    max-inline-size: 34rem;
  }
  strong {
    font-size: var(--text-lg);
  }
`

const Notes = styled(LitList)`
  gap: var(--space-4);
`

const Map = styled.div`
  margin-block-start: var(--space-7);

  [data-map] {
    min-block-size: 22rem;
    border-inline: 0;
    border-radius: 0;
  }
`
