import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { dateTimeFormat } from '../../../server/rules/formatters.ts'
import { raceDay } from '../../../server/rules/race-day.ts'
import type { EventPage } from '../../../server/rules/views.ts'
import { Icon, type IconName } from '../../../web/ui/icon.tsx'
import type { Formats } from '../../formats.ts'
import { Go } from './go.tsx'
import { Band } from './page.tsx'

/** Where one has to be, how to get there and what one must know before: words on one side, the map from the other's edge. */
export function Place({ page, formats, map }: { page: EventPage; formats: Formats; map: ReactNode }) {
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
            <Note icon="clock">{t('day.arrive', { minutes: raceDay.arriveMinutesEarly })}</Note>
            {isMorning(page) && <Note icon="flag">{t('day.checkIn', { time: raceDay.checkInOpens })}</Note>}
            {page.refundHours > 0 && <Note icon="shield">{t('day.refund', { count: page.refundHours })}</Note>}
            <Note icon="globe">{t('day.zone', { zone: formats.zone(page) })}</Note>
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
  const where = [locationName, locationAddress].filter(Boolean).join(', ')
  return (
    <>
      <p>
        <strong>{locationName}</strong>
        {locationAddress && <span>{locationAddress}</span>}
      </p>
      {!hasMap && where && (
        <Go
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(where)}`}
          rel="noopener"
          icon="external"
        >
          {t('day.map')}
        </Go>
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

// Check-in at dawn is the rule of morning races; an evening race says its own hour in its schedule.
function isMorning({ startsAt, timeZone }: EventPage): boolean {
  const hour = dateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(startsAt))
  return Number(hour) >= 6 && Number(hour) < 12
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
