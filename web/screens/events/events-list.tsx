import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminEventsPage } from '#rules/events/admin-event-views.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { NewEvent } from '../admin/new-event.tsx'
import { useMay } from '#web/admin/staff.ts'
import { useEventColumns } from './event-columns.tsx'
import { useEventFilters } from './event-filters.ts'
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
