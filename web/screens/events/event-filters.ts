import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AdminEventsPage } from '#rules/events/admin-event-views.ts'
import { eventConditions, eventTimes } from '#rules/events/event-list.ts'
import type { ListFiltersProps } from '#web/admin/list-filters.tsx'

export function useEventFilters(counts: AdminEventsPage['counts']): ListFiltersProps {
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
