import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { OrdersPage } from '#rules/orders/admin-order-views.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { useMay } from '#web/admin/staff.ts'
import { endedPayments, offeredPayments } from '#rules/registrations/athlete-list.ts'
import type { ListFiltersProps } from '#web/admin/list-filters.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { OrderFigures } from './order-figures.tsx'

export function OrdersList({ page }: { page: OrdersPage }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const columns = useOrderColumns()
  const filters = useOrderFilters(page)
  return (
    <>
      {page.total > 0 && <OrderFigures totals={page.totals} />}
      <AdminList
        name="payments"
        caption={t('tabs.orders')}
        page={page}
        hasRows={page.hasOrders}
        columns={columns}
        filters={filters}
        none={{ title: t('none.title'), text: t('none.text') }}
        nothing={{ title: t('nothing.title'), text: t('nothing.text') }}
        exportPath={may('export-data') ? adminPaths.payments : null}
      />
    </>
  )
}

function useOrderFilters({ events, methods, attention }: OrdersPage): ListFiltersProps {
  const { t } = useTranslation('orders')
  const { t: texts } = useTranslation('admin')
  const labels = (names: readonly string[]) => names.map((name) => ({ value: name, label: texts(`payment.${name}`) }))
  const selects = [
    {
      name: 'label',
      label: t('filter.label'),
      allLabel: t('all.labels'),
      options: labels(offeredPayments),
      group: { label: texts('athletes.chips.ended'), options: labels(endedPayments) },
    },
    {
      name: 'method',
      label: t('filter.method'),
      allLabel: t('all.methods'),
      options: methods.map((method) => ({ value: method, label: t(`method.${method}`) })),
    },
    {
      name: 'event',
      label: t('filter.event'),
      allLabel: t('all.events'),
      options: events.map(({ id, title }) => ({ value: id, label: title })),
    },
  ]
  return {
    search: t('search'),
    searchHint: t('searchHint'),
    chips: {
      label: t('chips.label'),
      items: [
        { label: t('chips.all'), filter: {} },
        { label: t('chips.attention'), count: attention, filter: { attention: 'any' } },
      ],
    },
    selects: selects.filter(({ options }) => options.length > 0),
    days: [
      { name: 'from', label: t('filter.from') },
      { name: 'to', label: t('filter.to') },
    ],
  }
}
