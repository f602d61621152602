import { useTranslation } from 'react-i18next'
import type { EventResults, ResultsCompetition } from '#rules/results/event-results-page.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { useFormats } from '#web/admin/staff.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Table, type Column } from '#web/ui/table.tsx'

export function PublicResults({ event }: { event: EventResults }) {
  const { t } = useTranslation('result-files')
  const columns = useColumns(event.id)
  return (
    <Sheet title={t('visibility.title')} lead={t('visibility.lead')} level="h2">
      <Table caption={t('visibility.title')} columns={columns} rows={event.competitions} rowKey={({ id }) => id} />
    </Sheet>
  )
}

function useColumns(eventId: string): Column<ResultsCompetition>[] {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  const { show, isBusy } = useVisibility(eventId)
  return [
    { key: 'competition', header: t('visibility.competition'), cell: ({ name }) => name, isRowHeader: true },
    { key: 'finishers', header: t('visibility.finishers'), cell: ({ finishers }) => count(finishers), align: 'end' },
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
