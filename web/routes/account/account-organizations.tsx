import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { styled } from 'styled-components'
import { stateOf } from '#server/http/request-state.ts'
import { accountPaths, loginPath } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { RouteHandle } from '#web/handle.ts'
import { AccountPage } from '#web/screens/account/account-page.tsx'
import { accountBrandOf } from '#web/screens/account/account-brand-of.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/account-organizations'
import { memberSites } from './member-sites.server.ts'

export const handle: RouteHandle = { hydrate: false }

export const loader = async (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost, session } = stateOf(args)
  if (organization || isUnknownHost) throw new Response(null, { status: 404 })
  const person = await session()
  if (!person) throw redirect(accountPaths.login)
  return { brand: accountBrandOf(null), email: person.email, sites: await memberSites(args, person.userId) }
}

export default function OwnOrganizations({ loaderData: { brand, email, sites } }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const lead = t(sites.length ? 'own.text' : 'own.none', { email })
  return (
    <AccountPage brand={brand} title={t('own.title')} lead={lead}>
      {sites.length > 0 && (
        <List role="list">
          {sites.map(({ id, name, role, origin }) => (
            <li key={id}>
              <Anchor href={origin + loginPath(adminPaths.dashboard)}>
                <Icon name="flag" />
                <span>
                  <strong>{name}</strong>
                  <small>{t(`own.role.${role}`)}</small>
                </span>
                <Icon name="arrow" />
              </Anchor>
            </li>
          ))}
        </List>
      )}
      <TextLink href={accountPaths.account}>{t('entries.title')}</TextLink>
      <form method="post" action={accountPaths.logout}>
        <Button type="submit" icon="logout" wide>
          {t('logout.submit')}
        </Button>
      </form>
    </AccountPage>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-2);

  a {
    display: grid;
    grid-template-columns: auto 1fr auto;
    align-items: center;
    gap: var(--space-4);
    min-block-size: 60px;
    padding: var(--space-2) var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-2);
    text-decoration: none;
  }
  a:hover {
    border-color: var(--ink);
  }
  span {
    display: grid;
    line-height: 1.3;
  }
  small {
    color: var(--ink-soft);
  }
`
