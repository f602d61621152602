import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { OrderPage, OrderPageCash, OrderPagePayment } from '#rules/orders/admin-order-views.ts'
import { isManualMethod } from '#rules/payments/payment-methods.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { useFormats } from '#web/admin/staff.ts'
import { useAuditTexts } from '#web/admin/use-audit-texts.ts'
import { Entries, EntryBody, EntryEnd } from './entries.tsx'
import { Nothing } from './order-facts.tsx'

const tones: Record<PaymentState, Tone> = {
  pending: 'warning',
  in_process: 'warning',
  approved: 'success',
  rejected: 'error',
  failed: 'error',
  expired: 'neutral',
  refunded: 'info',
  charged_back: 'error',
}

type OrderPaymentsProps = { order: OrderPage; onConfirm: (paymentId: string) => void }

export function OrderPayments({ order, onConfirm }: OrderPaymentsProps) {
  const { id, payments, cash, currency, hasPaymentReceipt } = order
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  return (
    <DetailSection title={t('page.payments')}>
      {payments.length + cash.length === 0 ? (
        <Nothing>{t('payment.none')}</Nothing>
      ) : (
        <Entries role="list">
          {payments.map((payment) => (
            <li key={payment.id}>
              <Attempt payment={payment} currency={currency} />
              <EntryEnd>
                <span>{money(payment.amount, currency)}</span>
                <StatusChip tone={tones[payment.state]}>{t(`payment.state.${payment.state}`)}</StatusChip>
                {payment.isConfirmable && (
                  <ActionButton size="sm" onClick={() => onConfirm(payment.id)}>
                    {t('confirm.open')}
                  </ActionButton>
                )}
              </EntryEnd>
            </li>
          ))}
          {cash.map((received) => (
            <li key={`${received.kind} ${received.at}`}>
              <Cash cash={received} currency={currency} />
            </li>
          ))}
        </Entries>
      )}
      {hasPaymentReceipt && (
        <TextLink href={adminPaths.paymentReceipt(id)} target="_blank">
          {t('confirm.receipt')}
        </TextLink>
      )}
    </DetailSection>
  )
}

function Attempt({ payment, currency }: { payment: OrderPagePayment; currency: string }) {
  const { t } = useTranslation('orders')
  const { money, dateTime, date } = useFormats()
  const arrival = isManualMethod(payment.method) ? date : dateTime
  const { attempt, method, received, receivedAt, releasedAt, refunded, providerPaymentId, account } = payment
  return (
    <EntryBody>
      <strong>{`${t(`method.${method}`)} · ${t('payment.attempt', { number: attempt })}`}</strong>
      <small>{t('payment.begun', { moment: dateTime(payment.createdAt) })}</small>
      {receivedAt && (
        <small>{t('payment.arrived', { amount: money(received, currency), moment: arrival(receivedAt) })}</small>
      )}
      {releasedAt && account && <small>{t('payment.released', { day: date(releasedAt) })}</small>}
      {refunded > 0 && <small>{t('payment.refunded', { amount: money(refunded, currency) })}</small>}
      {providerPaymentId && (
        <Reference>
          <small>{t('payment.reference', { id: providerPaymentId })}</small>
          <CopyButton text={providerPaymentId} label={t('payment.copy')} copied={t('payment.copied')} />
        </Reference>
      )}
      {account && <small>{t('payment.account', { id: account })}</small>}
    </EntryBody>
  )
}

function Cash({ cash: { at, kind, amount, actor }, currency }: { cash: OrderPageCash; currency: string }) {
  const { t } = useTranslation('orders')
  const { money, date } = useFormats()
  const { actorNameOf } = useAuditTexts()
  return (
    <>
      <EntryBody>
        <strong>{t('method.cash')}</strong>
        <small>{t(`payment.cash.${kind}.at`, { day: date(at) })}</small>
        <small>{t('payment.cash.by', { name: actorNameOf(actor) })}</small>
      </EntryBody>
      <EntryEnd>
        <span>{money(amount, currency)}</span>
        <StatusChip tone={kind === 'collected' ? 'success' : 'info'}>{t(`payment.cash.${kind}.state`)}</StatusChip>
      </EntryEnd>
    </>
  )
}

const Reference = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-1);

  > button {
    margin-block: calc(-1 * var(--space-3));
  }
`
