import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ConnectionView } from '#rules/provider-connections/connection-views.ts'
import { useFormats } from '#web/admin/staff.ts'

export function ConnectionDetails({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('owner')
  const { date, dateTime } = useFormats()
  const { account, accountName, accountEmail, connectedAt, checkedAt, tokensExpireAt } = connection
  const rows = [
    [t('stripe.account'), accountName || t('stripe.unnamed')],
    [t('stripe.email'), accountEmail],
    [t('stripe.id'), account],
    [t('stripe.since'), connectedAt && date(connectedAt)],
    [t('stripe.checked'), dateTime(checkedAt)],
    [t('mercadopago.accessUntil'), tokensExpireAt && t('mercadopago.renewed', { date: date(tokensExpireAt) })],
  ].filter(([, value]) => value)
  return (
    <List>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  )
}

const List = styled.dl`
  display: grid;
  gap: var(--space-3) var(--space-5);

  > div {
    display: grid;
    gap: 0 var(--space-5);
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  @media (min-width: 48rem) {
    > div {
      grid-template-columns: 14rem minmax(0, 1fr);
    }
  }
`
