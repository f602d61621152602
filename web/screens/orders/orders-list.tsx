import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { OrdersPage } from '#rules/orders/admin-order-views.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { useMay } from '#web/admin/staff.ts'
import { useOrderColumns } from './order-columns.tsx'
import { useOrderFilters } from './order-filters.ts'
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
