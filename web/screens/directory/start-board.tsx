import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { platformRegion, type Locale } from '#rules/text/locale.ts'
import { paths } from '#rules/paths.ts'
import { formatsOf } from '#templates/formats.ts'
import { isOpen } from '#templates/is-open.ts'
import { coveringLink } from '#web/ui/covering-link.ts'
import { pageWidth } from '#web/ui/layout.ts'
import { displayType } from '#web/ui/display-type.ts'
import type { ColouredEntry } from './coloured-entry.ts'

const maxRows = 7

export function StartBoard({ organizations, locale }: { organizations: ColouredEntry[]; locale: Locale }) {
  const { t } = useTranslation('platform')
  const rows = organizations
    .flatMap((entry) => entry.events.map((event) => ({ entry, event })))
    .filter(({ event }) => isOpen(event))
    .sort((a, b) => a.event.startsAt.localeCompare(b.event.startsAt))
    .slice(0, maxRows)
  if (rows.length === 0) return null
  return (
    <Board id="races" aria-labelledby="races-title">
      <h2 id="races-title">{t('board.title')}</h2>
      <ol>
        {rows.map(({ entry, event }) => (
          <Row key={event.id} entry={entry} event={event} locale={locale} />
        ))}
      </ol>
    </Board>
  )
}

function Row({
  entry,
  event,
  locale,
}: {
  entry: ColouredEntry
  event: ColouredEntry['events'][number]
  locale: Locale
}) {
  const { t } = useTranslation('event')
  const formats = formatsOf({ currency: entry.currency, region: platformRegion[locale] }, locale)
  const { day, month } = formats.dayParts(event)
  const longest = event.distancesM[0]
  return (
    <li style={entry.colors}>
      <time dateTime={event.startsAt}>
        <b>{day}</b> {month}
      </time>
      <span data-part="clock">{formats.time(event)}</span>
      <span data-part="race">
        <a href={entry.origin + paths.event(event.slug)}>{event.title}</a>
        <small>{entry.name}</small>
      </span>
      <span data-part="distance">{longest === undefined ? '' : formats.distance(longest)}</span>
      <span data-part="state" data-state={event.state}>
        {t(`state.${event.state}`)}
      </span>
    </li>
  )
}

const Board = styled.section`
  ${pageWidth}
  padding: 0 var(--gutter) clamp(var(--space-7), 7vw, var(--space-9));

  h2 {
    padding-block-end: var(--space-3);
    font-size: var(--text-lg);
    letter-spacing: 0;
  }
  ol {
    border-block-start: 2px solid #ffd24a;
    background: rgb(0 0 0 / 28%);
  }
  li {
    position: relative;
    display: grid;
    grid-template-columns: 4.6rem minmax(0, 1fr);
    align-items: center;
    gap: var(--space-1) var(--space-4);
    padding: var(--space-3) var(--space-4);
    border-block-end: 1px solid rgb(255 255 255 / 14%);
    box-shadow: inset 6px 0 0 var(--primary-solid);
  }
  li:hover {
    background: rgb(255 255 255 / 7%);
  }
  time,
  [data-part='clock'],
  [data-part='distance'] {
    font-family: var(--font-display);
    font-stretch: 112%;
    white-space: nowrap;
  }
  time {
    grid-row: span 2;
    font-size: var(--text-sm);
    line-height: 1.1;
  }
  time b {
    display: block;
    font-size: var(--text-2xl);
    font-weight: 800;
    line-height: 1;
  }
  a {
    ${displayType('var(--text-lg)', 112, 700)}
    line-height: 1.15;
    ${coveringLink}
  }
  small {
    display: block;
    color: rgb(255 255 255 / 78%);
  }
  [data-part='clock'],
  [data-part='distance'] {
    display: none;
  }
  [data-part='state'] {
    color: rgb(255 255 255 / 82%);
    font-size: var(--text-sm);
    font-weight: 600;
  }
  [data-state='open'],
  [data-state='nearly_full'] {
    color: #ffd24a;
  }
  @media (min-width: 48rem) {
    li {
      grid-template-columns: 6.5rem 5rem minmax(0, 1fr) 7rem 11rem;
      gap: var(--space-4);
    }
    time {
      display: flex;
      grid-row: auto;
      align-items: baseline;
      gap: var(--space-2);
    }
    [data-part='clock'],
    [data-part='distance'] {
      display: block;
    }
    [data-part='distance'],
    [data-part='state'] {
      text-align: end;
    }
  }
`
