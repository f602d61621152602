import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ParticipantPage } from '#rules/orders/confirmation-views.ts'
import { Icon } from '#web/ui/icon.tsx'

export function GivenAndMissing({ page: { given, missing } }: { page: Pick<ParticipantPage, 'given' | 'missing'> }) {
  const { t } = useTranslation('registration')
  if (given.length + missing.length === 0) return null
  return (
    <section aria-labelledby="given-title">
      <h2 id="given-title" style={{ fontSize: 'var(--text-lg)' }}>
        {t('participant.details')}
      </h2>
      <List>
        {missing.map((label, index) => (
          <li key={`missing ${index}`} data-missing="">
            <Icon name="alert" size={16} />
            <span dir="auto">{label}</span>
            <strong>{t('participant.missing')}</strong>
          </li>
        ))}
        {given.map((label, index) => (
          <li key={`given ${index}`}>
            <Icon name="check" size={16} />
            <span dir="auto">{label}</span>
            <small>{t('participant.given')}</small>
          </li>
        ))}
      </List>
      {missing.length > 0 && <p style={{ marginBlockStart: 'var(--space-3)' }}>{t('participant.missingText')}</p>}
    </section>
  )
}

const List = styled.ul`
  display: grid;
  padding: 0;
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    min-block-size: var(--target);
    border-block-end: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  svg {
    color: var(--success-text);
  }
  small {
    color: var(--ink-soft);
  }
  [data-missing] :is(svg, strong) {
    color: var(--warning-text);
  }
`
