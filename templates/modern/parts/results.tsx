import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { Podiums, type ResultsProps, type StepProps } from '#templates/podium.tsx'
import { ActionLink } from './action-link.tsx'
import { Comet } from './lanes.tsx'
import { Band } from './page.tsx'

export function Results({ page, results, formats }: ResultsProps) {
  const { t } = useTranslation('event')
  return (
    <Band id="results" data-deep aria-labelledby="results-title">
      <h2 id="results-title">{t('results.title')}</h2>
      <Races competitions={results.competitions} formats={formats} Step={Step} />
      <div>
        <ActionLink look="lit" href={paths.results(page.slug)}>
          {t('results.all')}
        </ActionLink>
      </div>
    </Band>
  )
}

/** The light is as long as the winner's time divided by the finisher's, or the distance by the winner's. */
function Step({ finisher, name, best, formats }: StepProps) {
  const isFirst = finisher.place === best.place
  const { timeMs, distanceM } = finisher
  const share = distanceM === null ? (best.timeMs ?? 0) / (timeMs || 1) : distanceM / (best.distanceM || 1)
  return (
    <li data-first={isFirst ? '' : undefined}>
      <b>{finisher.place}</b>
      <span>{name}</span>
      <time>{formats.result(finisher)}</time>
      <Comet data-dim={isFirst ? undefined : ''} style={{ '--place': share.toFixed(4) }} />
    </li>
  )
}

const Races = styled(Podiums)`
  h3 {
    row-gap: var(--space-1);
    font-family: var(--font-wide);
    font-stretch: 118%;
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
