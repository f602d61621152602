import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ParticipantPage } from '#rules/orders/confirmation-views.ts'
import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function GivenAndMissing({ page: { given, missing, event, confirmationId } }: { page: ParticipantPage }) {
  const { t } = useTranslation('registration')
  if (event.isOver && given.length + missing.length === 0) return null
  const changePath = paths.registrationChange(event.slug, confirmationId)
  return (
    <section aria-labelledby="given-title" style={{ display: 'grid', gap: 'var(--space-3)', justifyItems: 'start' }}>
      <h2 id="given-title" style={{ fontSize: 'var(--text-lg)' }}>
        {t('participant.details')}
      </h2>
      {given.length + missing.length > 0 && (
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
      )}
      {!event.isOver && (
        <ButtonLink href={changePath} variant={missing.length > 0 ? 'solid' : 'outline'}>
          {t('participant.change')}
        </ButtonLink>
      )}
    </section>
  )
}

const List = styled.ul`
  display: grid;
  inline-size: 100%;
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
