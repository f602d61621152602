import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { Formats } from '#templates/formats.ts'
import { goodToKnow } from '#templates/good-to-know.ts'
import { ActionLink } from './action-link.tsx'
import { Band } from './page.tsx'

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
          <ul>
            {goodToKnow(page, t, formats.zone(page)).map(({ icon, text }) => (
              <Note key={text} icon={icon}>
                {text}
              </Note>
            ))}
          </ul>
        </div>
      </Columns>
      {map && <Map data-full>{map}</Map>}
    </Band>
  )
}

function Address({ page, hasMap }: { page: EventPage; hasMap: boolean }) {
  const { t } = useTranslation('event')
  const { locationName, locationAddress } = page
  const address = [locationName, locationAddress].filter(Boolean).join(', ')
  return (
    <>
      <p>
        <strong>{locationName}</strong>
        {locationAddress && <span>{locationAddress}</span>}
      </p>
      {!hasMap && address && (
        <ActionLink
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
          rel="noopener"
          icon="external"
        >
          {t('day.map')}
        </ActionLink>
      )}
    </>
  )
}

function Note({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-7);

  > div {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: var(--space-3);
  }
  h3 {
    font-family: var(--font-wide);
    font-size: var(--text-lg);
    font-stretch: 118%;
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
  ul {
    display: grid;
    gap: var(--space-4);
  }
  li {
    display: flex;
    gap: var(--space-3);
    line-height: 1.45;
  }
  li svg {
    margin-block-start: 0.1em;
    color: var(--light-text);
  }
`

const Map = styled.div`
  margin-block-start: var(--space-7);

  [data-map] {
    min-block-size: 22rem;
    border-inline: 0;
    border-radius: 0;
  }
`
