import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { styled } from 'styled-components'
import { stateOf } from '#server/http/request-state.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { guardNamed } from '../guards/guards.ts'
import { requireSignedIn } from '../guards/signed-in.ts'
import type { RouteHandle } from '../handle.ts'
import { accountBrandOf } from '../screens/account/account-brand-of.ts'
import { Brand } from '../screens/site/brand.tsx'
import watchSession from '../screens/account/watch-session.js?url'
import { LanguageSwitch } from '../screens/site/language-switch.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DeferredScript } from '../ui/deferred-script.tsx'
import { waveRibbonOf } from '#rules/courses/course-line.ts'
import { CourseRibbon } from '../ui/course-line.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/account'

export const handle: RouteHandle = { hydrate: false }

export const middleware: Route.MiddlewareFunction[] = [guardNamed('platform-host'), guardNamed('signed-in')]

export const loader = async (args: Route.LoaderArgs) => {
  const { organization, platform } = stateOf(args)
  const { name, email, role } = await requireSignedIn(args)
  return {
    brand: accountBrandOf(organization),
    name,
    email,
    isStaff: role !== null,
    isApex: organization === null,
    sessionPath: `${platform.env.AUTH_BASE_PATH}/session`,
  }
}

// Personal pages must not be cached.
export const headers = () => ({ 'cache-control': 'no-store' })

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { pathname } = useLocation()
  const { brand, name, email, isStaff, isApex, sessionPath } = loaderData
  const tab = (label: string, href: string) => ({ label, href, isCurrent: pathname === href })
  return (
    <>
      <header>
        <Bar>
          <Brand name={brand.name} logo={brand.logo} />
          <LanguageSwitch />
          {isStaff && (
            <ButtonLink href={accountPaths.admin} size="sm" icon="settings">
              {t('nav.admin')}
            </ButtonLink>
          )}
          {isApex && (
            <ButtonLink href={accountPaths.organizations} size="sm" icon="flag">
              {t('nav.organizations')}
            </ButtonLink>
          )}
        </Bar>
        <Person>
          <CourseRibbon ribbon={waveRibbonOf(email)} progress={1} />
          <div>
            <p>
              <strong>{name}</strong>
              <span>{email}</span>
            </p>
            <form method="post" action={accountPaths.logout}>
              <Button type="submit" size="sm" icon="logout">
                {t('logout.submit')}
              </Button>
            </form>
          </div>
          <Tabs
            label={t('nav.label')}
            items={[tab(t('nav.registrations'), accountPaths.account), tab(t('nav.profile'), accountPaths.profile)]}
          />
        </Person>
      </header>
      <Page id="content" data-email={email}>
        <Outlet />
      </Page>
      <DeferredScript src={watchSession} from={sessionPath} />
    </>
  )
}

const column = `
  inline-size: 100%;
  max-inline-size: calc(60rem + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`
const Bar = styled.div`
  ${column}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  min-block-size: 72px;
  padding-block: var(--space-2);

  > :first-child {
    margin-inline-end: auto;
  }
`
const Person = styled.div`
  ${column}
  display: grid;
  gap: var(--space-4);

  > svg {
    block-size: 28px;
    color: var(--primary-border);
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
  }
  p {
    display: grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    line-height: 1.35;
  }
  p span {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Page = styled.main`
  ${column}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  padding-block: var(--space-6) var(--space-8);
`
