import { useTranslation } from 'react-i18next'
import { paths } from '#rules/paths.ts'
import { resultsPageSize } from '#rules/results/results-list.ts'
import { queryOfTeamResults } from '#rules/results/team-results-list.ts'
import type { TeamResultsPage } from '#rules/results/results-views.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { ResultsHead } from './results-head.tsx'
import { Ground, Note } from './results-screen.tsx'
import { ResultsTabs } from './results-tabs.tsx'
import { TeamsTable } from './teams-table.tsx'

type Props = { page: TeamResultsPage; region: string; date: string }

export function TeamResultsScreen({ page: results, region, date }: Props) {
  const { t } = useTranslation('results')
  const { event, competition, teamCompetitions, rows, total, page, pages } = results
  const number = numberFormat(region)
  const competitionId = competition.id === teamCompetitions[0]!.id ? null : competition.id
  const hrefOf = (to: number) => paths.teamResults(event.slug, queryOfTeamResults({ competitionId, page: to }))
  const first = (page - 1) * resultsPageSize
  const range = { from: number.format(first + 1), to: number.format(first + rows.length), total: number.format(total) }
  return (
    <Ground id="content" data-page="team-results">
      <ResultsHead event={event} date={date} title={t('teams.heading')} />
      <ResultsTabs page={results} list={null} teamCompetitionId={competition.id} region={region} />
      <TeamsTable page={results} caption={t('teams.titleOf', { event: event.title })} region={region} />
      <Pagination
        label={t('pages.label')}
        summary={t('teams.pages', range)}
        previousLabel={t('pages.previous')}
        nextLabel={t('pages.next')}
        previousHref={page > 1 ? hrefOf(page - 1) : null}
        nextHref={page < pages ? hrefOf(page + 1) : null}
      />
      <Note>{t('teams.rule', { count: competition.scorers })}</Note>
    </Ground>
  )
}
