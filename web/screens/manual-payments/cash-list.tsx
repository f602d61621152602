import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { queryWith } from '#rules/lists/list-state.ts'
import { cashKinds } from '#rules/payments/cash-list.ts'
import type { CashAnswer, CashPage, CashRow } from '#rules/payments/cash-views.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { useSelection } from '#web/admin/selection.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { useCashColumns } from './cash-columns.tsx'
import { CashDialog } from './cash-dialog.tsx'
import { RejectedArrivals, type RejectedPayment } from './rejected-arrivals.tsx'

export function CashList({ page }: { page: CashPage }) {
  const { t } = useTranslation(['manual-payments', 'orders'])
  const [query] = useSearchParams()
  const [opened, setOpened] = useState<CashRow[]>([])
  const [rejected, setRejected] = useState<RejectedPayment[]>([])
  const columns = useCashColumns((order) => setOpened([order]))
  // Only what is shown can be recorded: who does has seen each amount.
  const selection = useSelection(queryWith(query, { sort: null }), { total: page.rows.length })
  const chosen = page.rows.filter(({ id }) => selection.has(id))
  const total = Object.values(page.counts).reduce((sum, one) => sum + one, 0)
  const undo = useAct('undo', { failed: t('cash.failed'), done: () => ({ message: t('cash.undone') }) })
  const finish = (answer: CashAnswer) => {
    selection.clear()
    setRejected(withNumbers(answer, opened))
    setOpened([])
  }
  return (
    <>
      <RejectedArrivals rejected={rejected} titleKey="cash.rejected" />
      <AdminList
        name="cash"
        caption={t('cash.pageTitle')}
        page={page}
        hasRows={page.hasOrders}
        columns={columns}
        filters={{
          search: t('cash.search'),
          searchHint: t('searchHint'),
          chips: {
            label: t('cash.pageTitle'),
            items: [
              { label: t('all'), count: total, filter: {} },
              ...cashKinds.map((kind) => ({
                label: t(`cash.kind.${kind}`),
                count: page.counts[kind] ?? 0,
                filter: { kind },
              })),
            ],
          },
          selects: [
            {
              name: 'event',
              label: t('orders:filter.event'),
              allLabel: t('orders:all.events'),
              options: page.events.map(({ id, title }) => ({ value: id, label: title })),
            },
          ].filter(({ options }) => options.length > 0),
        }}
        none={{ title: t('cash.none.title'), text: t('cash.none.text') }}
        nothing={{ title: t('cash.nothing.title'), text: t('orders:nothing.text') }}
        selection={{
          controls: selection,
          nameOf: ({ buyerName, number }: CashRow) => buyerName ?? number,
          actions: (
            <Button size="sm" variant="solid" onClick={() => setOpened(chosen)}>
              {t('cash.submit', { count: chosen.length })}
            </Button>
          ),
        }}
      />
      {opened.length > 0 && (
        <CashDialog
          orders={opened}
          onClose={() => setOpened([])}
          onDone={finish}
          onUndo={(collected) => undo.send({ collected: JSON.stringify(collected) })}
        />
      )}
    </>
  )
}

const withNumbers = ({ rejected }: CashAnswer, orders: readonly CashRow[]): RejectedPayment[] =>
  rejected.map(({ orderId, ...refusal }) => ({
    ...refusal,
    number: orders.find(({ id }) => id === orderId)?.number ?? '',
  }))
