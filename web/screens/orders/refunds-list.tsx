import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { queryWith } from '#rules/lists/list-state.ts'
import type { RefundRow, RefundsPage } from '#rules/orders/admin-order-views.ts'
import { refundViewStates } from '#rules/refunds/refund-state.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { useSelection } from '#web/admin/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '#web/admin/staff.ts'
import { useRefundColumns } from './refund-columns.tsx'
import { RefundDialogs } from './refund-dialogs.tsx'
import { useRefundActs } from './use-refund-acts.ts'

const isOpen = ({ state }: RefundRow) => state === 'failed' || state === 'manual'

export function RefundsList({ page }: { page: RefundsPage }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const [query] = useSearchParams()
  const acts = useRefundActs()
  const columns = useRefundColumns(acts)
  // Only what is shown can be ticked off: who ticks has seen each amount.
  const selection = useSelection(queryWith(query, { sort: null }), { total: page.rows.length })
  const chosen = page.rows.filter(({ id }) => selection.has(id))
  const open = chosen.filter(isOpen)
  const total = Object.values(page.counts).reduce((sum, one) => sum + one, 0)
  return (
    <>
      <AdminList
        name="refunds"
        caption={t('refund.list.title')}
        page={page}
        hasRows={page.hasRefunds}
        columns={columns}
        filters={{
          search: t('refund.list.search'),
          searchHint: t('refund.list.searchHint'),
          chips: {
            label: t('refund.list.chips.label'),
            items: [
              { label: t('refund.list.chips.all'), count: total, filter: {} },
              ...refundViewStates.map((state) => ({
                label: t(`refund.state.${state}`),
                count: page.counts[state] ?? 0,
                filter: { state },
              })),
            ],
          },
        }}
        none={{ title: t('refund.list.none.title'), text: t('refund.list.none.text') }}
        nothing={{ title: t('refund.list.nothing.title'), text: t('refund.list.nothing.text') }}
        {...(may('refund-orders') && {
          selection: {
            controls: selection,
            nameOf: ({ buyerName, orderNumber }: RefundRow) => buyerName ?? orderNumber,
            actions:
              open.length > 0 ? (
                <Button size="sm" variant="solid" onClick={() => acts.confirm(open)}>
                  {t('refund.list.tick')}
                </Button>
              ) : (
                <span>{t('refund.list.notOpen')}</span>
              ),
          },
        })}
      />
      <RefundDialogs acts={acts} onReturned={selection.clear} />
    </>
  )
}
