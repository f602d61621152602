import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { queryWith } from '#rules/lists/list-state.ts'
import { awaitedStates } from '#rules/payments/manual-payment-list.ts'
import type { ArrivalsAnswer, ManualPaymentRow, ManualPaymentsPage } from '#rules/payments/manual-payment-views.ts'
import { manualMethods } from '#rules/payments/payment-methods.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { useSelection } from '#web/admin/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmManyDialog } from './confirm-many-dialog.tsx'
import { ConfirmPaymentDialog } from './confirm-payment-dialog.tsx'
import { useManualPaymentColumns } from './manual-payment-columns.tsx'
import { RejectedArrivals, type RejectedPayment } from './rejected-arrivals.tsx'

// Cash confirms its order at once and has a list of its own.
const awaitedMethods = manualMethods.filter((method) => method !== 'cash')

type Opening = { what: 'one'; payment: ManualPaymentRow } | { what: 'many'; payments: ManualPaymentRow[] } | null

export function ManualPaymentsList({ page }: { page: ManualPaymentsPage }) {
  const { t } = useTranslation(['manual-payments', 'orders'])
  const [query] = useSearchParams()
  const [opening, setOpening] = useState<Opening>(null)
  const [rejected, setRejected] = useState<RejectedPayment[]>([])
  const columns = useManualPaymentColumns((payment) => setOpening({ what: 'one', payment }))
  // Only what is shown can be confirmed: who confirms has seen each amount.
  const selection = useSelection(queryWith(query, { sort: null }), { total: page.rows.length })
  const chosen = page.rows.filter(({ id }) => selection.has(id))
  const total = Object.values(page.counts).reduce((sum, one) => sum + one, 0)
  const close = () => setOpening(null)
  return (
    <>
      <RejectedArrivals rejected={rejected} />
      <AdminList
        name="manual-payments"
        caption={t('title')}
        page={page}
        hasRows={page.hasPayments}
        columns={columns}
        filters={{
          search: t('search'),
          searchHint: t('searchHint'),
          chips: {
            label: t('title'),
            items: [
              { label: t('all'), count: total, filter: {} },
              ...awaitedStates.map((state) => ({
                label: t(`state.${state}`),
                count: page.counts[state] ?? 0,
                filter: { state },
              })),
            ],
          },
          selects: [
            {
              name: 'method',
              label: t('orders:filter.method'),
              allLabel: t('orders:all.methods'),
              options: awaitedMethods.map((method) => ({ value: method, label: t(`orders:method.${method}`) })),
            },
            {
              name: 'event',
              label: t('orders:filter.event'),
              allLabel: t('orders:all.events'),
              options: page.events.map(({ id, title }) => ({ value: id, label: title })),
            },
          ].filter(({ options }) => options.length > 0),
        }}
        none={{ title: t('none.title'), text: t('none.text') }}
        nothing={{ title: t('nothing.title'), text: t('orders:nothing.text') }}
        selection={{
          controls: selection,
          nameOf: ({ buyerName, number }: ManualPaymentRow) => buyerName ?? number,
          actions: (
            <Button size="sm" variant="solid" onClick={() => setOpening({ what: 'many', payments: chosen })}>
              {t('many.open', { count: chosen.length })}
            </Button>
          ),
        }}
      />
      {opening?.what === 'one' && <ConfirmPaymentDialog payment={opening.payment} onClose={close} />}
      {opening?.what === 'many' && (
        <ConfirmManyDialog
          payments={opening.payments}
          onClose={close}
          onDone={(answer) => {
            selection.clear()
            setRejected(withNumbers(answer, opening.payments))
            close()
          }}
        />
      )}
    </>
  )
}

const withNumbers = ({ rejected }: ArrivalsAnswer, payments: readonly ManualPaymentRow[]): RejectedPayment[] =>
  rejected.map(({ paymentId, ...refusal }) => ({
    ...refusal,
    number: payments.find(({ id }) => id === paymentId)?.number ?? '',
  }))
