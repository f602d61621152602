import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { pageWidth, touchTarget } from '#web/ui/layout.ts'
import { Brand } from '../screens/site/brand.tsx'
import { accountPaths } from '#rules/account-paths.ts'
import { paths } from '#rules/paths.ts'
import { AccountLink } from '../screens/site/account-links.tsx'
import script from '../screens/site/header.js?url'
import { LanguageSwitch } from '../screens/site/language-switch.tsx'
import { DeferredScript } from '../ui/deferred-script.tsx'
import mark from '../theme/favicon.svg?url'

/** `home` is where the brand leads: the apex, on an unknown host. */
export function OrganizationsLayout({ children, home = '/' }: { children: ReactNode; home?: string }) {
  const { t } = useTranslation('common')
  return (
    <>
      <Bar>
        <Brand name="Dorsal" logo={mark} href={home} />
        <nav aria-label={t('nav.label')}>
          <a href={`${home}#races`}>{t('platform.races')}</a>
          <a href={`${home}#organizations`}>{t('platform.organizations')}</a>
          <a href={`${home}#start`}>{t('platform.start')}</a>
          <a href={home.replace(/\/$/, paths.price)}>{t('platform.price')}</a>
        </nav>
        {home === '/' ? <AccountLink /> : <a href={home.replace(/\/$/, paths.login)}>{t('nav.login')}</a>}
        <Begin href={home.replace(/\/$/, accountPaths.signUp)}>{t('platform.begin')}</Begin>
        <LanguageSwitch />
        {home === '/' && <DeferredScript src={script} from={paths.signedIn} />}
      </Bar>
      {children}
      <Foot>
        <p>{t('platform.footer')}</p>
        <a href={home.replace(/\/$/, paths.price)}>{t('platform.price')}</a>
        <a href={home.replace(/\/$/, accountPaths.terms)}>{t('platform.terms')}</a>
      </Foot>
    </>
  )
}

const Bar = styled.header`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  ${pageWidth}
  min-block-size: 72px;
  padding: var(--space-2) var(--gutter);

  > :first-child {
    flex: none;
    margin-inline-end: auto;
  }
  nav {
    display: none;
    gap: var(--space-4);
  }
  nav a,
  > a:not(:first-child) {
    ${touchTarget}
    font-weight: 550;
    text-decoration: none;
    white-space: nowrap;
  }
  nav a:hover,
  > a:not(:first-child):hover {
    text-decoration: underline;
  }
  @media (min-width: 48rem) {
    nav {
      display: flex;
    }
  }
  /* Spanish texts fit on one line only from here on. */
  @media (min-width: 48rem) and (max-width: 79.99rem) {
    flex-wrap: wrap;
    nav {
      order: 1;
      flex-basis: 100%;
    }
  }
`

const Begin = styled.a`
  @media (max-width: 63.99rem) {
    &&& {
      display: none;
    }
  }
`

const Foot = styled.footer`
  ${pageWidth}
  padding: var(--space-6) var(--gutter) var(--space-7);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  a {
    ${touchTarget}
    min-inline-size: 44px;
    margin-inline-end: var(--space-5);
  }
`
