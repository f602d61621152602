import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminEventsPage } from '#rules/events/admin-event-views.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { useMay } from '#web/admin/staff.ts'
import { eventConditions, eventTimes } from '#rules/events/event-list.ts'
import type { ListFiltersProps } from '#web/admin/list-filters.tsx'
import { NewEvent } from '../admin/new-event.tsx'
import { useEventColumns } from './event-columns.tsx'
import { useEventMenu } from './use-event-menu.tsx'

export function EventsList({ page }: { page: AdminEventsPage }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const [query] = useSearchParams()
  const search = query.get('q')
  const menu = useEventMenu(page.rows)
  const columns = useEventColumns(menu)
  const filters = useEventFilters(page.counts)
  const { moving } = menu
  const rows = page.rows.map((row) => (moving?.id === row.id ? { ...row, status: moving.to } : row))
  return (
    <>
      <AdminList
        name="events"
        caption={t('nav.events')}
        page={{ ...page, rows }}
        hasRows={page.hasEvents}
        columns={columns}
        filters={filters}
        exportPath={may('export-data') ? adminPaths.events : null}
        none={{
          title: t('events.none.title'),
          text: t('events.none.text'),
          action: may('create-events') && <NewEvent />,
        }}
        nothing={{
          title: t('events.nothing.title'),
          text: search ? t('events.nothing.search', { search }) : t('events.nothing.text'),
        }}
      />
      {menu.dialogs}
    </>
  )
}

function useEventFilters(counts: AdminEventsPage['counts']): ListFiltersProps {
  const { t } = useTranslation('admin')
  const chosen = useSearchParams()[0].get('status')
  const shownConditions = eventConditions.filter((condition) => condition === chosen || counts[condition] > 0)
  return {
    search: t('events.search'),
    chips: {
      label: t('events.statusFilter'),
      within: ['when'],
      items: [
        { label: t('events.tabs.all'), count: counts.all, filter: {} },
        ...shownConditions.map((status) => ({
          label: t(`events.tabs.${status}`),
          count: counts[status],
          filter: { status },
        })),
      ],
    },
    selects: [
      {
        name: 'when',
        label: t('events.when.label'),
        allLabel: t('events.when.all'),
        options: eventTimes.map((value) => ({ value, label: t(`events.when.${value}`) })),
      },
    ],
  }
}
