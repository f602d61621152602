import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { EventResults } from '#rules/results/event-results-views.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Formats } from '#templates/formats.ts'
import { leaderDots } from './leaders.tsx'
import { UnderlinedLink } from './links.tsx'

type ResultsProps = { page: EventPage; results: EventResults; formats: Formats }

export function Results({ page, results, formats }: ResultsProps) {
  const { t } = useTranslation('event')
  return (
    <>
      {results.competitions.map(({ id, name, finishers, podium }) => (
        <Race key={id} aria-labelledby={`results-${id}`}>
          <h3 id={`results-${id}`}>
            {name} <small>{t('results.finishers', { count: finishers })}</small>
          </h3>
          <ol>
            {podium.map((finisher) => (
              <li key={`${finisher.place} ${finisher.name} ${finisher.timeMs}`}>
                <b>{finisher.place}</b>
                <span>{finisher.name || t('results.unnamed')}</span>
                <time>{formats.duration(finisher.timeMs)}</time>
              </li>
            ))}
          </ol>
        </Race>
      ))}
      <p data-print="no">
        <UnderlinedLink href={paths.results(page.slug)}>{t('results.all')}</UnderlinedLink>
      </p>
    </>
  )
}

const Race = styled.section`
  break-inside: avoid;

  h3 {
    padding-block-end: var(--space-2);
    border-block-end: 1px solid var(--ink);
    font-size: var(--text-lg);
  }
  small {
    margin-inline-start: var(--space-2);
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-weight: 400;
    letter-spacing: 0;
  }
  li {
    display: flex;
    align-items: baseline;
    gap: 0.5em;
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--rule);
    font-family: var(--font-display);
    font-size: var(--text-lg);
    line-height: 1.3;
  }
  li:first-child {
    font-size: clamp(1.5rem, 1.3rem + 1vw, 2.125rem);
  }
  li::before {
    order: 1;
    ${leaderDots}
  }
  b {
    min-inline-size: 1.5em;
    font-weight: 400;
  }
  span {
    min-inline-size: 0;
  }
  time {
    order: 2;
    flex: none;
  }
`
