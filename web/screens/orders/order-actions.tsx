import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderPage } from '#rules/orders/admin-order-views.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { useFormats } from '#web/admin/staff.ts'
import type { OrderOpening } from './order-opening.ts'

type OrderActionsProps = { order: OrderPage; onOpen: (opening: OrderOpening) => void }

export function OrderActions({ order, onOpen }: OrderActionsProps) {
  const { t } = useTranslation('orders')
  const { may, buyer } = order
  const [isReleasing, setReleasing] = useState(false)
  const resend = useAct('resend', {
    isRepeatable: true,
    failed: t('page.error'),
    done: () => ({ message: t('actions.resent', { email: buyer?.email ?? '' }) }),
  })
  const { money } = useFormats()
  const due = order.lines.reduce(
    (sum, line) => sum + (line.state === 'confirmed' ? Math.max(line.cash - line.cashCollected, 0) : 0),
    0,
  )
  const undoCash = useAct('undo-cash', { failed: t('page.error'), done: () => ({ message: t('actions.cashUndone') }) })
  const cash = useAct<{ at: string | null }>('cash', {
    failed: t('page.error'),
    done: ({ at }) => ({ message: t('actions.cashDone'), ...(at && { undo: () => undoCash.send({ at }) }) }),
  })
  const difference = useAct<null, { by: 'link' | 'cash' }>('settle-difference', {
    failed: t('page.error'),
    done: (_, { by }) => ({
      message: t(by === 'link' ? 'actions.chargedAgain' : 'actions.owesCash'),
    }),
  })
  return (
    <>
      {may.resend && (
        <ActionButton size="sm" icon="mail" busy={resend.isBusy} onClick={() => resend.send()}>
          {t('actions.resend')}
        </ActionButton>
      )}
      {may.collectCash && (
        <ActionButton size="sm" busy={cash.isBusy} onClick={() => cash.send({ amount: String(due) })}>
          {t('actions.cash', { amount: money(due, order.currency) })}
        </ActionButton>
      )}
      {may.refund && (
        <ActionButton size="sm" onClick={() => onOpen({ what: 'refund' })}>
          {t('actions.refund')}
        </ActionButton>
      )}
      {may.cancel && (
        <ActionButton size="sm" variant="danger" onClick={() => onOpen({ what: 'cancel', lineId: null })}>
          {t('actions.cancel')}
        </ActionButton>
      )}
      {may.grant && (
        <ActionButton size="sm" onClick={() => onOpen({ what: 'grant' })}>
          {t('actions.grant')}
        </ActionButton>
      )}
      {may.chargeAgain && (
        <ActionButton
          size="sm"
          busy={difference.isBusy}
          onClick={() => difference.send({ by: 'link' }, { by: 'link' })}
        >
          {t('actions.chargeAgain')}
        </ActionButton>
      )}
      {may.oweCash && (
        <ActionButton
          size="sm"
          busy={difference.isBusy}
          onClick={() => difference.send({ by: 'cash' }, { by: 'cash' })}
        >
          {t('actions.oweCash')}
        </ActionButton>
      )}
      {may.extend && (
        <ActionButton size="sm" onClick={() => onOpen({ what: 'extend' })}>
          {t('actions.extend')}
        </ActionButton>
      )}
      {may.release && (
        <ActionButton size="sm" onClick={() => setReleasing(true)}>
          {t(order.contents === 'difference' ? 'actions.endLink' : 'actions.release')}
        </ActionButton>
      )}
      {isReleasing && <ReleaseDialog order={order} onClose={() => setReleasing(false)} />}
    </>
  )
}

function ReleaseDialog({ order: { number, event, contents }, onClose }: { order: OrderPage; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const isDifference = contents === 'difference'
  const { send, isBusy } = useAct('release', {
    failed: t('page.error'),
    done: () => ({ message: t(isDifference ? 'actions.linkEnded' : 'actions.released') }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t(isDifference ? 'actions.endLinkTitle' : 'actions.releaseTitle', { number })}
      keepLabel={t('actions.keep')}
      submitLabel={t(isDifference ? 'actions.endLink' : 'actions.releaseSubmit')}
      isBusy={isBusy}
      onConfirm={() => send({ event: event.id })}
      onClose={onClose}
    >
      <p>{t(isDifference ? 'actions.endLinkText' : 'actions.releaseText')}</p>
    </ConfirmDialog>
  )
}
