import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { queryOfTeamResults } from '#rules/results/team-results-list.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import type { ResultView } from '#rules/results/results-views.ts'
import { columns } from '#web/ui/layout.ts'
import { formatResultTime } from '#rules/results/format-result.ts'
import { placesOf } from '#rules/results/result-names.ts'

export function ResultPlaces({ result, region }: { result: ResultView; region: string }) {
  const { t } = useTranslation('results')
  const number = numberFormat(region)
  const { event, team } = result
  return (
    <List>
      {placesOf(t, result).map(({ label, place, count, officialPlace }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{number.format(place)}</b> {t('own.of', { total: number.format(count) })}
            {officialPlace && <small>{t('own.officialPlace', { place: number.format(officialPlace) })}</small>}
          </dd>
        </div>
      ))}
      {team && (
        <div>
          <dt>
            {t('own.team')}{' '}
            <a href={paths.teamResults(event.slug, queryOfTeamResults({ competitionId: team.competitionId, page: 1 }))}>
              {team.name}
            </a>
          </dt>
          <dd>
            {team.place === null || team.timeMs === null ? (
              t('teams.short', { finishers: number.format(team.finishers), scorers: number.format(team.scorers) })
            ) : (
              <>
                <b>{number.format(team.place)}</b> {t('own.of', { total: number.format(team.of) })}
                <small>{formatResultTime(team.timeMs)}</small>
              </>
            )}
          </dd>
        </div>
      )}
    </List>
  )
}

const List = styled.dl`
  ${columns('10rem')}
  border-block: 1px solid var(--line);

  > div {
    padding: var(--space-4) var(--space-4) var(--space-4) 0;
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 550;
  }
  dd {
    color: var(--ink-soft);
    white-space: nowrap;
  }
  small {
    display: block;
    font-size: var(--text-sm);
  }
  b {
    margin-inline-end: var(--space-1);
    color: var(--ink);
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    font-stretch: var(--display-stretch);
    font-weight: 800;
    line-height: 1.15;
  }
`
