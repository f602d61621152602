import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { OrderPage } from '#rules/orders/admin-order-views.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Banner } from '#web/ui/banner.tsx'

export function OrderAttention({ order: { number, attention, may } }: { order: OrderPage }) {
  const { t } = useTranslation('orders')
  const { send, isBusy } = useAct('settle', {
    failed: t('page.error'),
    done: () => ({ message: t('attention.settled', { number }) }),
  })
  if (attention.length === 0) return null
  const isSettledHere = attention.some((reason) => reason !== 'refund_failed' && reason !== 'refund_by_hand')
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
