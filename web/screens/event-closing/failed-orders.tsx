import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ClosureFailure, ClosureView } from '#rules/events/event-closure.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'

type Props = { eventId: string; closure: ClosureView; onRetry: (closure: ClosureView) => void }

/** Orders that were set aside, why, and what can be done with them. */
export function FailedOrders({ eventId, closure, onRetry }: Props) {
  const { t } = useTranslation('event-closing')
  const { count } = useFormats()
  const reasonText = useReasonText()
  const [isAsking, setIsAsking] = useState(false)
  const { send, isBusy } = useAct<ClosureView>('retry', {
    action: adminPaths.eventClosure(eventId),
    failed: t('failed'),
    onDone: onRetry,
  })
  const { failed, failures, action } = closure
  return (
    <Box>
      <h3>{t('failures.title', { count: failed, total: count(failed) })}</h3>
      <ul role="list">
        {failures.map(({ orderId, confirmationNumber, buyer, reason }) => (
          <li key={orderId}>
            <TextLink href={adminPaths.order(orderId)}>
              {[confirmationNumber, buyer].filter(Boolean).join(' · ')}
            </TextLink>
            <small>{reasonText(reason)}</small>
          </li>
        ))}
      </ul>
      {failed > failures.length && <p>{t('failures.more', { count: failed - failures.length })}</p>}
      <div>
        <Button busy={isBusy} onClick={() => send({})}>
          {t('failures.retry')}
        </Button>
        {action === 'move' && (
          <Button variant="danger" disabled={isBusy} onClick={() => setIsAsking(true)}>
            {t('failures.refund')}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('failures.refundTitle')}
          keepLabel={t('failures.keep')}
          submitLabel={t('failures.refund')}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            send({ action: 'full' })
          }}
        >
          <p>{t('failures.refundText', { count: failed, total: count(failed) })}</p>
        </ConfirmDialog>
      )}
    </Box>
  )
}

function useReasonText() {
  const { t } = useTranslation('event-closing')
  const formatRefusal = useRefusalText()
  return (reason: ClosureFailure) =>
    reason === 'unexpected' ? t('failures.unexpected') : formatRefusal({ code: reason, field: null, values: {} })
}

const Box = styled.div`
  display: grid;
  gap: var(--space-3);

  h3 {
    font-size: var(--text-base);
  }
  ul {
    display: grid;
    gap: var(--space-2);
  }
  li {
    display: grid;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`
