import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventResults, ResultsCompetition } from '#rules/results/event-results-page.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { ExportMenu } from '#web/admin/export-menu.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Select } from '#web/ui/input.tsx'
import { Table, type Column } from '#web/ui/table.tsx'

export function PublicResults({ event }: { event: EventResults }) {
  const { t } = useTranslation('result-files')
  const columns = useColumns(event.id)
  const may = useMay()
  return (
    <Sheet title={t('visibility.title')} lead={t('visibility.lead')} level="h2">
      <Table caption={t('visibility.title')} columns={columns} rows={event.competitions} rowKey={({ id }) => id} />
      {may('export-data') && event.competitions.some(({ finishers }) => finishers > 0) && (
        <ResultsExport event={event} />
      )}
    </Sheet>
  )
}

function ResultsExport({ event: { id, competitions } }: { event: EventResults }) {
  const { t } = useTranslation('result-files')
  const [competition, setCompetition] = useState('')
  const rowCount = competitions
    .filter((each) => competition === '' || each.id === competition)
    .reduce((sum, { finishers }) => sum + finishers, 0)
  return (
    <Exported>
      <Select
        aria-label={t('visibility.exported')}
        value={competition}
        onChange={({ currentTarget }) => setCompetition(currentTarget.value)}
      >
        <option value="">{t('visibility.all')}</option>
        {competitions.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </Select>
      <ExportMenu path={adminPaths.eventResults(id)} filters={{ competition }} rowCount={rowCount} />
    </Exported>
  )
}

function useColumns(eventId: string): Column<ResultsCompetition>[] {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  const { show, isBusy } = useVisibility(eventId)
  const ranking = useRanking(eventId)
  return [
    { key: 'competition', header: t('visibility.competition'), cell: ({ name }) => name, isRowHeader: true },
    { key: 'finishers', header: t('visibility.finishers'), cell: ({ finishers }) => count(finishers), align: 'end' },
    {
      key: 'ranking',
      header: t('visibility.ranking'),
      cell: ({ id, name, ranksByDistance }) => (
        <Ranking
          aria-label={t('visibility.rankingOf', { competition: name })}
          value={ranksByDistance ? 'distance' : 'time'}
          disabled={ranking.isBusy}
          onChange={({ currentTarget }) => ranking.rank({ id, name }, currentTarget.value === 'distance')}
        >
          <option value="time">{t('visibility.time')}</option>
          <option value="distance">{t('visibility.distance')}</option>
        </Ranking>
      ),
    },
    {
      key: 'state',
      header: t('visibility.state'),
      cell: ({ isPublic }) => (
        <StatusChip tone={isPublic ? 'success' : 'neutral'}>
          {t(isPublic ? 'visibility.public' : 'visibility.withdrawn')}
        </StatusChip>
      ),
    },
    {
      key: 'actions',
      header: t('visibility.actions'),
      label: '',
      cell: ({ id, name, isPublic }) => (
        <ActionButton
          size="sm"
          busy={isBusy}
          aria-label={t(isPublic ? 'visibility.withdrawOf' : 'visibility.publishOf', { competition: name })}
          onClick={() => show({ id, name }, !isPublic)}
        >
          {t(isPublic ? 'visibility.withdraw' : 'visibility.publish')}
        </ActionButton>
      ),
      align: 'end',
    },
  ]
}

type Shown = { id: string; name: string; isPublic: boolean }

function useVisibility(eventId: string) {
  const { t } = useTranslation('result-files')
  const act = useAct<null, Shown>(({ isPublic }) => (isPublic ? 'publish' : 'withdraw'), {
    action: () => adminPaths.eventResults(eventId),
    isRepeatable: true,
    failed: t('visibility.failed'),
    done: (_, { isPublic, ...competition }) => ({
      message: t(isPublic ? 'visibility.published' : 'visibility.isWithdrawn', { competition: competition.name }),
      undo: () => show(competition, !isPublic),
    }),
  })
  const show = (competition: Omit<Shown, 'isPublic'>, isPublic: boolean) =>
    act.send({ competition: competition.id }, { ...competition, isPublic })
  return { show, isBusy: act.isBusy }
}

type Ranked = { id: string; name: string; ranksByDistance: boolean }

function useRanking(eventId: string) {
  const { t } = useTranslation('result-files')
  const act = useAct<null, Ranked>(({ ranksByDistance }) => (ranksByDistance ? 'rank-by-distance' : 'rank-by-time'), {
    action: () => adminPaths.eventResults(eventId),
    isRepeatable: true,
    failed: t('visibility.failed'),
    done: (_, { ranksByDistance, ...competition }) => ({
      message: t(ranksByDistance ? 'visibility.rankedByDistance' : 'visibility.rankedByTime', {
        competition: competition.name,
      }),
      undo: () => rank(competition, !ranksByDistance),
    }),
  })
  const rank = (competition: Omit<Ranked, 'ranksByDistance'>, ranksByDistance: boolean) =>
    act.send({ competition: competition.id }, { ...competition, ranksByDistance })
  return { rank, isBusy: act.isBusy }
}

const Ranking = styled(Select)`
  min-inline-size: 8rem;
`
const Exported = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  > select,
  > :has(select) {
    flex: 0 1 16rem;
    min-inline-size: 0;
  }
`
