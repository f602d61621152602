import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ConnectionView, ProviderView } from '#rules/provider-connections/connection-views.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Badge, StatusChip } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { ConnectionDetails } from './connection-details.tsx'
import { ConnectionState, connectionTones } from './connection-state.ts'
import { useDisconnection } from './use-disconnection.ts'
import { ProviderAct } from './provider-act.tsx'

type Props = { stripe: ProviderView; canTakePayments: boolean }

export function StripeSheet({ stripe: { connection, isOffered }, canTakePayments }: Props) {
  const { t } = useTranslation('owner')
  const disconnection = useDisconnection('stripe')
  if (!connection)
    return (
      <Sheet level="h2" title={t('stripe.title')} lead={t('stripe.lead')}>
        <ConnectionState>
          <StatusChip tone="neutral">{t('stripe.state.none')}</StatusChip>
          <p>{t(canTakePayments ? 'stripe.about.none' : 'stripe.about.noneClosed')}</p>
        </ConnectionState>
        {isOffered ? <ConnectionWays /> : <p>{t('stripe.notOffered')}</p>}
      </Sheet>
    )
  return (
    <Sheet level="h2" title={t('stripe.title')} lead={t('stripe.lead')}>
      <ConnectionState>
        <StatusChip tone={connectionTones[connection.state]}>{t(`stripe.state.${connection.state}`)}</StatusChip>
        {!connection.live && <Badge tone="warning">{t('stripe.test')}</Badge>}
        <p>
          {t(`stripe.about.${aboutOf(connection, canTakePayments)}`, {
            mode: t(`stripe.mode.${connection.live ? 'live' : 'test'}`),
          })}
        </p>
      </ConnectionState>
      <Missing connection={connection} />
      <ConnectionDetails connection={connection} />
      <ConnectionActions
        provider="stripe"
        connection={connection}
        isOffered={isOffered}
        disconnection={disconnection}
      />
    </Sheet>
  )
}

const aboutOf = ({ state }: ConnectionView, canTakePayments: boolean) =>
  state === 'active' && !canTakePayments ? 'otherMode' : state

function Missing({ connection: { state, missing } }: { connection: ConnectionView }) {
  const { t } = useTranslation('owner')
  if (missing.length === 0) return null
  return (
    <Banner tone={state === 'active' ? 'info' : 'warning'} title={t('stripe.missing')}>
      <List>
        {missing.map((need) => (
          <li key={need}>{t(`stripe.need.${need}`)}</li>
        ))}
      </List>
      {state === 'active' && <p>{t('stripe.soon')}</p>}
    </Banner>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-1);
  padding-inline-start: var(--space-5);
  list-style: disc;
`

function ConnectionWays() {
  const { t } = useTranslation('owner')
  return (
    <Ways aria-label={t('stripe.ways')}>
      <li>
        <h3>{t('stripe.oldTitle')}</h3>
        <p>{t('stripe.oldText')}</p>
        <ProviderAct provider="stripe" intent="connect" variant="solid">
          {t('stripe.connect')}
        </ProviderAct>
      </li>
      <li>
        <h3>{t('stripe.newTitle')}</h3>
        <p>{t('stripe.newText')}</p>
        <ProviderAct provider="stripe" intent="create" variant="outline">
          {t('stripe.create')}
        </ProviderAct>
      </li>
    </Ways>
  )
}

const Ways = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-4);

  > li {
    display: grid;
    grid-template-rows: auto 1fr auto;
    justify-items: start;
    gap: var(--space-3);
    padding: var(--space-5);
    border: 1.5px solid var(--line);
    border-radius: var(--radius-3);
  }
  h3 {
    font-size: var(--text-base);
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  @media (max-width: 47.99rem) {
    > li {
      padding: var(--space-4);
    }
  }
`
