import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { RefundView } from '#rules/orders/admin-order-views.ts'
import { refundFailures } from '#rules/refunds/refund-failures.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useMay } from '#web/admin/staff.ts'
import type { RefundActs } from './use-refund-acts.ts'

export function RefundNext({ refund, acts }: { refund: RefundView; acts: RefundActs }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const { state, payee, isPayeeUnreadable } = refund
  const failure = refundFailures.find((each) => each === refund.failure)
  const isOpen = state === 'failed' || state === 'manual'
  return (
    <Box>
      <p>{t(`refund.next.${state}`, { failure: failure ? t(`refund.failure.${failure}`) : t('refund.noFailure') })}</p>
      {isOpen && payee && (
        <Payee>
          <span>{payee}</span>
          <CopyButton text={payee} label={t('payment.copy')} copied={t('payment.copied')} />
        </Payee>
      )}
      {isOpen && isPayeeUnreadable && <p role="alert">{t('refund.payeeUnreadable')}</p>}
      {isOpen && may('refund-orders') && (
        <div>
          {state === 'failed' && (
            <Button size="sm" variant="solid" onClick={() => acts.retry(refund)} busy={acts.isRetrying(refund)}>
              {t('refund.retry')}
            </Button>
          )}
          <Button size="sm" onClick={() => acts.confirm([refund])}>
            {t('refund.returned')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => acts.editPayee(refund)}>
            {t(payee ? 'refund.payeeSet' : 'refund.payeeAdd')}
          </Button>
        </div>
      )}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-sm);
  line-height: 1.4;

  > p {
    color: var(--ink-soft);
  }
  > div:last-child:not(:first-child) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }
`
const Payee = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  white-space: pre-line;
  overflow-wrap: anywhere;
`
