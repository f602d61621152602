import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { ProviderAct } from './provider-act.tsx'

export function ConnectionWays() {
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
