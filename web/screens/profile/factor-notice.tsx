import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function FactorNotice() {
  const { t } = useTranslation('admin')
  return (
    <Line>
      <Icon name="shield" />
      <p>
        {t('factorNotice.text')} <TextLink href={accountPaths.accountSecondFactor}>{t('factorNotice.turnOn')}</TextLink>
      </p>
      <form method="post" action={adminPaths.profile}>
        <input type="hidden" name="intent" value="later" />
        <Button type="submit" size="sm" variant="quiet">
          {t('factorNotice.later')}
        </Button>
      </form>
    </Line>
  )
}

const Line = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  column-gap: var(--space-3);
  font-size: var(--text-sm);

  > svg {
    color: var(--warning-text);
  }
  > p {
    padding-block: var(--space-2);
  }
  > form {
    grid-column: 2;
    margin-inline: calc(-1 * var(--space-4));
  }
  @media (min-width: 48rem) {
    grid-template-columns: auto minmax(0, 1fr) auto;

    > form {
      grid-column: 3;
    }
  }
`
