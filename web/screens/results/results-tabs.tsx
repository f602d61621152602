import { useTranslation } from 'react-i18next'
import { paths } from '#rules/paths.ts'
import { queryOfResults, type ResultsList } from '#rules/results/results-list.ts'
import type { ResultsPage } from '#rules/results/results-views.ts'
import { queryOfTeamResults } from '#rules/results/team-results-list.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import { Tabs, type TabItem } from '#web/ui/tabs.tsx'

type Props = {
  page: Pick<ResultsPage, 'event' | 'competitions' | 'teamCompetitions'>
  list: ResultsList | null
  teamCompetitionId?: string
  isPodium?: boolean
  region: string
}

export function ResultsTabs({
  page: { event, competitions, teamCompetitions },
  list,
  teamCompetitionId,
  isPodium = false,
  region,
}: Props) {
  const { t } = useTranslation('results')
  const number = numberFormat(region)
  const search = list?.search ?? ''
  const finishers = (competitionId: string | null, label: string): TabItem => ({
    label,
    // Another competition may lack the category, class or sex.
    href: paths.results(
      event.slug,
      queryOfResults({ search, competitionId, category: null, sex: null, resultClass: null, page: 1 }),
    ),
    isCurrent: list !== null && list.competitionId === competitionId,
  })
  const [first, ...others] = teamCompetitions
  const items: TabItem[] = [
    finishers(null, t('all')),
    ...(competitions.length > 0
      ? [{ label: t('podium.title'), href: paths.podiums(event.slug), isCurrent: isPodium }]
      : []),
    ...teamCompetitions.map(({ id, name, teams }) => ({
      label: others.length === 0 ? t('teams.title') : t('teams.titleIn', { competition: name }),
      href: paths.teamResults(event.slug, queryOfTeamResults({ competitionId: id === first!.id ? null : id, page: 1 })),
      isCurrent: id === teamCompetitionId,
      count: number.format(teams),
    })),
    ...(competitions.length > 1 ? competitions : []).map((one) => ({
      ...finishers(one.id, one.name),
      count: number.format(one.finishers),
    })),
  ]
  if (event.pictures > 0)
    items.push({
      label: t('photos'),
      href: paths.gallery(event.slug),
      isCurrent: false,
      count: number.format(event.pictures),
    })
  return items.length > 1 && <Tabs label={t('competitions')} items={items} />
}
