import { useTranslation } from 'react-i18next'
import type { OrderPage, OrderPageMail } from '#rules/orders/admin-order-views.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { Entries, EntryBody, EntryEnd } from './entries.tsx'
import { Nothing } from './order-facts.tsx'

const tones: Record<OrderPageMail['state'], Tone> = {
  queued: 'warning',
  sent: 'success',
  failed: 'error',
  dropped: 'neutral',
}

export function OrderMails({ order: { mails } }: { order: OrderPage }) {
  const { t } = useTranslation(['orders', 'mails'])
  const { dateTime } = useFormats()
  const may = useMay()
  const { send } = useAct('mail', {
    isRepeatable: true,
    failed: t('orders:page.error'),
    done: () => ({ message: t('orders:mail.sent') }),
  })
  return (
    <DetailSection title={t('orders:page.mails')}>
      {mails.length === 0 ? (
        <Nothing>{t('orders:mail.none')}</Nothing>
      ) : (
        <Entries role="list">
          {mails.map(({ id, kind, recipient, state, at }) => (
            <li key={id}>
              <EntryBody>
                <strong>{t(`mails:kinds.${kind}`)}</strong>
                <small>{`${recipient} · ${dateTime(at)}`}</small>
              </EntryBody>
              <EntryEnd>
                <StatusChip tone={tones[state]}>{t(`orders:mail.state.${state}`)}</StatusChip>
                {state === 'failed' && may('edit-athletes') && (
                  <ActionButton size="sm" onClick={() => send({ mail: id })}>
                    {t('orders:mail.again')}
                  </ActionButton>
                )}
              </EntryEnd>
            </li>
          ))}
        </Entries>
      )}
    </DetailSection>
  )
}
