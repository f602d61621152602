import { useState, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { fullName } from '#rules/registrations/full-name.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AuditChange } from '#rules/audit/audit-log.ts'
import type { OrderPage } from '#rules/orders/admin-order-views.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { History } from '#web/admin/history.tsx'
import { Notes } from '#web/admin/notes.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { PaymentChip } from '../admin/status-chip.tsx'
import { BuyerDialog } from './buyer-dialog.tsx'
import { ConfirmPaymentDialog } from '../manual-payments/confirm-payment-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { OrderActions } from './order-actions.tsx'
import { BuyerFacts, OrderFacts } from './order-facts.tsx'
import { ExtendHoldDialog } from './extend-hold-dialog.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMails } from './order-mails.tsx'
import type { OrderOpening } from './order-opening.ts'
import { OrderPayments } from './order-payments.tsx'
import { OrderMoney, OrderPrice } from './order-price.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { RefundDialog } from './refund-dialog.tsx'

export function OrderScreen({ order }: { order: OrderPage }) {
  const { t } = useTranslation('orders')
  const { opening, setOpening, close } = useOpening(order)
  const { number, buyer } = order
  const amountOf = useAmountOf(order.currency)
  const name = buyer ? fullName(buyer) : t('unnamed')
  return (
    <>
      <title>{`${number} · ${t('title')}`}</title>
      <PageHeader
        above={<TextLink href={adminPaths.payments}>{t('page.back')}</TextLink>}
        title={name}
        actions={<OrderActions order={order} onOpen={setOpening} />}
      />
      <State>
        <strong>{number}</strong>
        <PaymentChip label={order.label} />
        {order.isRefunding && <span>{t('refunding')}</span>}
      </State>
      <OrderAttention order={order} />
      <Columns>
        <div>
          <OrderLines order={order} onCancel={(lineId) => setOpening({ what: 'cancel', lineId })} />
          <OrderPrice order={order} />
          <OrderMoney order={order} />
          <OrderPayments order={order} onConfirm={(paymentId) => setOpening({ what: 'confirm', paymentId })} />
          <OrderRefunds order={order} />
          <OrderMails order={order} />
        </div>
        <div>
          <OrderFacts order={order} />
          <DetailSection
            title={t('page.buyer')}
            action={
              order.may.edit && (
                <ActionButton size="sm" variant="quiet" icon="edit" onClick={() => setOpening({ what: 'buyer' })}>
                  {t('buyer.edit')}
                </ActionButton>
              )
            }
          >
            <BuyerFacts buyer={buyer} />
          </DetailSection>
          <Notes notes={order.notes} failed={t('page.error')} />
          <History changes={order.changes} labelOf={(field) => t(`buyer.field.${field}`)} detailsOf={amountOf} />
        </div>
      </Columns>
      {opening?.what === 'cancel' && <CancelDialog order={order} lineId={opening.lineId} onClose={close} />}
      {opening?.what === 'refund' && <RefundDialog order={order} onClose={close} />}
      {opening?.what === 'confirm' && (
        <ConfirmPaymentDialog
          payment={{ id: opening.paymentId, number, amount: order.price.total, currency: order.currency }}
          onClose={close}
        />
      )}
      {opening?.what === 'extend' && <ExtendHoldDialog order={order} onClose={close} />}
      {opening?.what === 'grant' && <GrantDialog order={order} onClose={close} />}
      {opening?.what === 'buyer' && <BuyerDialog order={order} onClose={close} />}
    </>
  )
}

/** `?cancel=` opens the cancellation of a line, which the page of its athlete leads to. */
function useOpening({ may, lines }: OrderPage) {
  const [query, setQuery] = useSearchParams()
  const requested = lines.find(({ id, state }) => id === query.get('cancel') && state === 'confirmed')
  const [opening, setOpening] = useState<OrderOpening>(
    may.cancel && requested ? { what: 'cancel', lineId: requested.id } : null,
  )
  const close = () => {
    setOpening(null)
    if (query.has('cancel')) setQuery({}, { replace: true, preventScrollReset: true })
  }
  return { opening, setOpening, close }
}

const State = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);

  > strong {
    font-family: var(--font-display);
    font-stretch: 112%;
  }
  > span:last-child:not(:nth-child(2)) {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  align-items: start;

  > div {
    display: grid;
    gap: var(--space-6);
    min-inline-size: 0;
  }
  @media (min-width: 75rem) {
    grid-template-columns: minmax(0, 1fr) minmax(20rem, 24rem);
  }
`

/** What an entry has moved or made due. */
function useAmountOf(currency: string) {
  const { money } = useFormats()
  return ({ details }: AuditChange) => {
    const amount = details.amount ?? details.cash
    return typeof amount === 'number' && amount > 0 ? money(amount, currency) : null
  }
}

function GrantDialog({ order: { number }, onClose }: { order: OrderPage; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const errorText = useErrorText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { send, isBusy, errors } = useAct('grant', {
    failed: t('page.error'),
    done: () => ({ message: t('grant.done') }),
    onDone: onClose,
    onRejected: () => focusFirstError(form.current),
  })
  return (
    <ActionDialog
      title={t('grant.title', { number })}
      onClose={onClose}
      action={
        <Button variant="solid" type="submit" form={id} busy={isBusy}>
          {t('grant.submit')}
        </Button>
      }
    >
      <Parts
        ref={form}
        id={id}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault()
          send(new FormData(submission.currentTarget))
        }}
      >
        <p>{t('grant.text')}</p>
        <Field label={t('grant.reason')} hint={t('grant.hint')} error={errorText(errors.text)} required>
          <TextArea name="text" rows={3} />
        </Field>
      </Parts>
    </ActionDialog>
  )
}

const Parts = styled.form`
  display: grid;
  gap: var(--space-4);
`

function OrderAttention({ order: { number, attention, may } }: { order: OrderPage }) {
  const { t } = useTranslation('orders')
  const { send, isBusy } = useAct('settle', {
    failed: t('page.error'),
    done: () => ({ message: t('attention.settled', { number }) }),
  })
  if (attention.length === 0) return null
  const isSettledHere = attention.some((reason) => reason !== 'refund_failed' && reason !== 'refund_manual')
  return (
    <Banner
      tone="warning"
      title={t('attention.title')}
      actions={
        isSettledHere &&
        may.settle && (
          <ActionButton size="sm" busy={isBusy} onClick={() => send()}>
            {t('attention.settle')}
          </ActionButton>
        )
      }
    >
      <Reasons>
        {attention.map((reason) => (
          <li key={reason}>{t(`attention.text.${reason}`)}</li>
        ))}
      </Reasons>
    </Banner>
  )
}

const Reasons = styled.ul`
  display: grid;
  gap: var(--space-1);
  padding: 0;
  list-style: none;
`
