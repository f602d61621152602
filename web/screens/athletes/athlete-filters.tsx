import { useTranslation } from 'react-i18next'
import type { AthletesPage } from '#rules/registrations/admin-athlete-views.ts'
import { paymentLabels } from '#rules/orders/order-state.ts'
import { ListFilters } from '#web/admin/list-filters.tsx'

export function AthleteFilters({ page: { competitions, tags } }: { page: AthletesPage }) {
  const { t } = useTranslation('admin')
  // `approved` is a state of payments; the list shows states of orders.
  const labels = paymentLabels.filter((label) => label !== 'approved')
  const filters = [
    {
      name: 'competition',
      label: t('athletes.columns.competition'),
      allLabel: t('athletes.all.competitions'),
      options: competitions.length > 1 ? competitions.map(({ id, name }) => ({ value: id, label: name })) : [],
    },
    {
      name: 'payment',
      label: t('athletes.columns.payment'),
      allLabel: t('athletes.all.payments'),
      options: labels.map((label) => ({ value: label, label: t(`payment.${label}`) })),
    },
    {
      name: 'tag',
      label: t('athletes.columns.tags'),
      allLabel: t('athletes.all.tags'),
      options: tags.map((tag) => ({ value: tag, label: tag })),
    },
  ]
  return (
    <ListFilters
      search={t('athletes.search')}
      searchHint={t('athletes.searchHint')}
      selects={filters.filter(({ options }) => options.length > 0)}
    />
  )
}
