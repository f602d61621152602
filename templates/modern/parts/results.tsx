import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { EventResults, PodiumPlace } from '#rules/results/event-results-views.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Formats } from '#templates/formats.ts'
import { ActionLink } from './action-link.tsx'
import { Comet } from './lanes.tsx'
import { Band } from './page.tsx'

type ResultsProps = { page: EventPage; results: EventResults; formats: Formats }

/** Each finisher has a lane; its length is the winner's time divided by the finisher's. */
export function Results({ page, results, formats }: ResultsProps) {
  const { t } = useTranslation('event')
  return (
    <Band id="results" data-deep aria-labelledby="results-title">
      <h2 id="results-title">{t('results.title')}</h2>
      <Races>
        {results.competitions.map(({ id, name, finishers, podium }) => (
          <section key={id} aria-labelledby={`results-${id}`}>
            <h3 id={`results-${id}`}>
              {name}
              <small>{t('results.finishers', { count: finishers })}</small>
            </h3>
            <ol>
              {podium.map((finisher) => (
                <Step
                  key={`${finisher.place} ${finisher.name} ${finisher.timeMs}`}
                  finisher={finisher}
                  bestMs={podium[0]!.timeMs}
                  formats={formats}
                />
              ))}
            </ol>
          </section>
        ))}
      </Races>
      <div>
        <ActionLink look="lit" href={paths.results(page.slug)}>
          {t('results.all')}
        </ActionLink>
      </div>
    </Band>
  )
}

function Step({ finisher, bestMs, formats }: { finisher: PodiumPlace; bestMs: number; formats: Formats }) {
  const { t } = useTranslation('event')
  const isFirst = finisher.timeMs === bestMs
  return (
    <li data-first={isFirst ? '' : undefined}>
      <b>{finisher.place}</b>
      <span>{finisher.name || t('results.unnamed')}</span>
      <time>{formats.duration(finisher.timeMs)}</time>
      <Comet data-dim={isFirst ? undefined : ''} style={{ '--place': (bestMs / (finisher.timeMs || 1)).toFixed(4) }} />
    </li>
  )
}

const Races = styled.div`
  display: grid;
  gap: var(--space-7);
  margin-block-end: var(--space-6);

  h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-1) var(--space-4);
    margin-block-end: var(--space-4);
    font-family: var(--font-wide);
    font-stretch: 118%;
  }
  small {
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-weight: 400;
    letter-spacing: 0;
  }
  li {
    display: grid;
    grid-template-columns: 3.5rem minmax(0, 1fr) auto;
    gap: var(--space-1) var(--space-4);
    align-items: baseline;
    padding-block: var(--space-4) 0;
    border-block-start: 1px solid var(--line);
  }
  b,
  time {
    font-family: var(--font-wide);
    font-stretch: 84%;
    font-weight: 850;
    line-height: 1;
  }
  b {
    font-size: var(--text-3xl);
  }
  time {
    font-size: var(--text-2xl);
  }
  [data-first] b,
  [data-first] time {
    color: var(--light-text);
  }
  span {
    font-size: var(--text-lg);
    font-weight: 600;
    line-height: 1.25;
  }
  li > :last-child {
    grid-column: 1 / -1;
    margin-block-start: var(--space-2);
  }
`
