import { useTranslation } from 'react-i18next'
import type { ConnectionView, ProviderView } from '#rules/provider-connections/connection-views.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Badge, StatusChip } from '#web/ui/badge.tsx'
import { useStaff } from '#web/admin/staff.ts'
import { ConnectionActions } from './connection-actions.tsx'
import { ConnectionDetails } from './connection-details.tsx'
import { ConnectionState, connectionTones } from './connection-state.ts'
import { ProviderAct } from './provider-act.tsx'
import { useDisconnection } from './use-disconnection.ts'

type Props = { mercadoPago: ProviderView; takesPayments: boolean }

export function MercadoPagoSheet({ mercadoPago: { connection, isOffered }, takesPayments }: Props) {
  const { t } = useTranslation('owner')
  const disconnection = useDisconnection('mercadopago')
  return (
    <Sheet level="h2" title={t('mercadopago.title')} lead={t('mercadopago.lead')}>
      {connection ? (
        <>
          <AccountState connection={connection} takesPayments={takesPayments} />
          <ConnectionDetails connection={connection} />
          <ConnectionActions
            provider="mercadopago"
            connection={connection}
            isOffered={isOffered}
            disconnection={disconnection}
          />
        </>
      ) : (
        <>
          <ConnectionState>
            <StatusChip tone="neutral">{t('stripe.state.none')}</StatusChip>
            <p>{t('mercadopago.about.none')}</p>
          </ConnectionState>
          <p>{t('mercadopago.connectText')}</p>
          <ProviderAct provider="mercadopago" intent="connect" variant="solid">
            {t('stripe.connect')}
          </ProviderAct>
        </>
      )}
    </Sheet>
  )
}

function AccountState({ connection, takesPayments }: { connection: ConnectionView; takesPayments: boolean }) {
  const { t } = useTranslation('owner')
  const { organization } = useStaff()
  const { state, live, currency } = connection
  const about =
    state !== 'active' || takesPayments ? state : currency === organization.currency ? 'otherMode' : 'otherCurrency'
  const values = { currency, mode: t(`stripe.mode.${live ? 'live' : 'test'}`) }
  return (
    <ConnectionState>
      <StatusChip tone={connectionTones[state]}>{t(`stripe.state.${state}`)}</StatusChip>
      {!live && <Badge tone="warning">{t('stripe.test')}</Badge>}
      {about !== 'pending' && <p>{t(`mercadopago.about.${about}`, values)}</p>}
    </ConnectionState>
  )
}
