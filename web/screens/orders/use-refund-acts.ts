import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { RefundView } from '#rules/orders/admin-order-views.ts'
import { useAct } from '#web/admin/use-act.ts'

type Opening = { what: 'returned'; refunds: readonly RefundView[] } | { what: 'payee'; refund: RefundView } | null

export type RefundActs = Readonly<{
  retry: (refund: RefundView) => void
  isRetrying: (refund: RefundView) => boolean
  confirm: (refunds: readonly RefundView[]) => void
  editPayee: (refund: RefundView) => void
  opening: Opening
  close: () => void
}>

/** What staff do to refunds, in their list and on the page of an order; both post to the list's address. */
export function useRefundActs(): RefundActs {
  const { t } = useTranslation('orders')
  const [opening, setOpening] = useState<Opening>(null)
  const [retried, setRetried] = useState<string | null>(null)
  const retry = useAct('retry', {
    action: adminPaths.refunds,
    failed: t('refund.failed'),
    done: () => ({ message: t('refund.retried') }),
  })
  return {
    retry: ({ id }) => {
      setRetried(id)
      retry.send({ refund: id })
    },
    isRetrying: ({ id }) => retry.isBusy && retried === id,
    confirm: (refunds) => setOpening({ what: 'returned', refunds }),
    editPayee: (refund) => setOpening({ what: 'payee', refund }),
    opening,
    close: () => setOpening(null),
  }
}
