import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { rankings } from '#rules/results/ranking.ts'
import { formatResult } from '#rules/results/format-result.ts'
import { formatCategory, formatClass } from '#rules/results/result-names.ts'
import type { PodiumsPage, PodiumView } from '#rules/results/results-views.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import { columns } from '#web/ui/layout.ts'
import { ResultsHead } from './results-head.tsx'
import { Ground, Note } from './results-screen.tsx'
import { ResultsTabs } from './results-tabs.tsx'

type Props = { page: PodiumsPage; region: string; date: string }

export function PodiumsScreen({ page, region, date }: Props) {
  const { t } = useTranslation('results')
  const { event, competitions, podiums } = page
  return (
    <Ground id="content" data-page="podiums">
      <ResultsHead event={event} date={date} title={t('podium.title')} />
      <ResultsTabs page={page} list={null} isPodium region={region} />
      {competitions.map(({ id, name }) => (
        <Competition key={id} aria-labelledby={`podiums-${id}`}>
          <h2 id={`podiums-${id}`}>{name}</h2>
          <div>
            {podiums
              .filter(({ competitionId }) => competitionId === id)
              .map((podium) => (
                <Podium
                  key={`${podium.resultClass} ${podium.ranking} ${podium.name}`}
                  podium={podium}
                  slug={event.slug}
                  region={region}
                />
              ))}
          </div>
        </Competition>
      ))}
      <Note>{t('podium.rule')}</Note>
    </Ground>
  )
}

function Podium({ podium, slug, region }: { podium: PodiumView; slug: string; region: string }) {
  const { t } = useTranslation('results')
  const { ranking, resultClass, rows } = podium
  const number = numberFormat(region)
  const group = groupName(t, podium)
  const { by } = rankings[ranking]
  return (
    <section>
      <h3>{resultClass === null ? group : `${formatClass(t, resultClass)} · ${group}`}</h3>
      <ol>
        {rows.map(({ key, place, name: finisher, bib, gunMs, chipMs, distanceM }) => (
          <li key={key} data-place={place}>
            <b>{number.format(place)}</b>
            <span>
              <a href={paths.result(slug, key)}>{finisher || t('unnamed')}</a>
              {bib && <small>{bib}</small>}
            </span>
            <time>{formatResult({ timeMs: by === 'chip' ? (chipMs ?? gunMs) : gunMs, distanceM }, region)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

function groupName(t: TFunction<'results'>, { ranking, name }: PodiumView): string {
  if (name === null) return t('own.overall')
  return ranking === 'sex' ? t(`sexes.${name}`) : formatCategory(t, name)
}

const Competition = styled.section`
  display: grid;
  gap: var(--space-4);

  h2 {
    font-size: var(--text-xl);
  }
  > div {
    ${columns('17rem', 'auto-fill')}
    gap: var(--space-5) var(--space-6);
  }
  section {
    break-inside: avoid;
  }
  h3 {
    padding-block-end: var(--space-2);
    border-block-end: 2px solid var(--primary-border);
    font-size: var(--text-base);
  }
  li {
    display: grid;
    grid-template-columns: 2rem minmax(0, 1fr) auto;
    gap: var(--space-3);
    align-items: baseline;
    border-block-end: 1px solid var(--line);
  }
  b {
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-stretch: var(--display-stretch);
    font-weight: 750;
  }
  [data-place='1'] b {
    color: var(--primary-text);
  }
  a {
    display: inline-block;
    min-block-size: 44px;
    padding-block: 10px;
    font-weight: 600;
    overflow-wrap: anywhere;
    text-decoration-color: color-mix(in oklab, currentColor 30%, transparent);
  }
  small {
    margin-inline-start: var(--space-2);
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  time {
    font-weight: 650;
    white-space: nowrap;
  }
  @media print {
    a {
      min-block-size: 0;
      padding-block: 2px;
    }
  }
`
