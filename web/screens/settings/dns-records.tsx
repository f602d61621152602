import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { DomainRow } from '#rules/organizations/settings-views.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

export type DomainTarget = { host: string; addresses: string[] }

type DnsRecord = { type: string; name: string; value: string; why: string }

export function DnsRecords({ domain, target }: { domain: DomainRow; target: DomainTarget }) {
  const { t } = useTranslation('owner')
  const proof = { type: 'TXT', name: domain.challengeName, value: domain.challenge, why: t('dns.proof') }
  return (
    <List>
      {[proof, ...pointersOf(domain, target, t)].map(({ type, name, value, why }) => (
        <li key={type + value}>
          <p>
            <strong>{type}</strong> {why}
          </p>
          <dl>
            <dt>{t('dns.name')}</dt>
            <dd>
              <code>{name}</code>
              <CopyButton text={name} label={t('dns.copy', { what: name })} copied={t('dns.copied')} />
            </dd>
            <dt>{t('dns.value')}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton text={value} label={t('dns.copy', { what: value })} copied={t('dns.copied')} />
            </dd>
          </dl>
        </li>
      ))}
    </List>
  )
}

// A bare domain cannot have a CNAME beside its other records (RFC 1034).
const pointersOf = ({ host }: DomainRow, target: DomainTarget, t: (key: string) => string): DnsRecord[] => {
  const isBare = host.split('.').length === 2
  if (isBare && target.addresses.length > 0)
    return target.addresses.map((value) => ({ type: 'A', name: host, value, why: t('dns.leads') }))
  const type = isBare ? 'ALIAS' : 'CNAME'
  return [{ type, name: host, value: target.host, why: t(isBare ? 'dns.leadsBare' : 'dns.leads') }]
}

const List = styled.ol`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4);
  border-radius: var(--radius-2);
  background: var(--surface-sunken);
  font-size: var(--text-sm);
  list-style: none;

  li + li {
    padding-block-start: var(--space-4);
    border-block-start: 1px solid var(--line);
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: var(--space-1) var(--space-4);
    align-items: center;
    margin-block-start: var(--space-2);
  }
  dt {
    color: var(--ink-soft);
  }
  dd {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-block-size: var(--target);
    margin: 0;
  }
  code {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  @media (max-width: 47.99rem) {
    dl {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
    dd + dt {
      margin-block-start: var(--space-2);
    }
  }
`
