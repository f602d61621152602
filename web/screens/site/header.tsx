import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { pageWidth, touchTarget } from '#web/ui/layout.ts'
import type { Site } from './site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeferredScript } from '#web/ui/deferred-script.tsx'
import { Brand } from './brand.tsx'
import { AccountLink, StaffLink } from './account-links.tsx'
import script from './header.js?url'
import { LanguageSwitch } from './language-switch.tsx'

type Props = { site: Site; register: string | null; isSignedIn?: boolean }

/** `register` is where “Register now” leads, null where nothing is open. */
export function Header({ site, register, isSignedIn = false }: Props) {
  const { t } = useTranslation('common')
  return (
    <Bar data-print="no">
      <Inside>
        <Brand name={site.name} logo={site.logo} />
        <Wide aria-label={t('nav.label')}>
          <Entries site={site} />
        </Wide>
        <Actions>
          <LanguageSwitch />
          <AccountLink isSignedIn={isSignedIn} />
        </Actions>
        {register && (
          <ButtonLink href={register} variant="solid" size="sm">
            {t('nav.register')}
          </ButtonLink>
        )}
        <Menu>
          <summary aria-label={t('nav.menu')}>
            <Icon name="menu" size={24} />
          </summary>
          <nav aria-label={t('nav.label')}>
            <Entries site={site} />
            {site.contact?.whatsapp && (
              <a href={site.contact.whatsapp} rel="noopener">
                {t('contact.whatsapp')}
              </a>
            )}
            <StaffLink />
            <AccountLink isSignedIn={isSignedIn} />
            <LanguageSwitch />
          </nav>
        </Menu>
        <DeferredScript src={script} from={paths.signedIn} />
      </Inside>
    </Bar>
  )
}

function Entries({ site }: { site: Site }) {
  const { t } = useTranslation('common')
  return (
    <>
      <a href={paths.events}>{t('nav.events')}</a>
      {site.hasNews && <a href={paths.news}>{t('nav.news')}</a>}
      {site.albumYear !== null && <a href={paths.album(site.albumYear)}>{t('nav.album')}</a>}
      {site.hasSponsors && <a href={paths.sponsors}>{t('nav.sponsors')}</a>}
      {site.contact && <a href={paths.contact}>{t('nav.contact')}</a>}
      {site.website && (
        <a href={site.website} rel="noopener">
          {t('nav.website')}
          <Icon name="external" size={16} />
        </a>
      )}
    </>
  )
}

// Templates set `--bar-ground` and `--bar-line`. In a flow the bar does not stick and has no button.
const Bar = styled.header`
  position: sticky;
  z-index: var(--layer-header);
  inset-block-start: 0;
  background: var(--bar-ground, var(--surface));
  border-block-end: 1px solid var(--bar-line, var(--line));

  body:has(main[data-flow]) & {
    position: relative;
  }
  body:has(main[data-flow]) & > div > [data-variant='solid'] {
    display: none;
  }
`

const Inside = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  ${pageWidth}
  min-block-size: 64px;
  padding: var(--space-2) var(--gutter);

  > :first-child {
    margin-inline-end: auto;
  }
  > :first-child > span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    /* Room for the tilde of a capital. */
    margin-block-start: -0.2em;
    padding-block-start: 0.2em;
  }
  @media (min-width: 24.375rem) {
    > [data-variant] {
      flex: none;
      white-space: nowrap;
    }
  }
  @media (max-width: 22.49rem) {
    gap: var(--space-2);
    > :first-child {
      gap: var(--space-2);
      font-size: 0.875rem;
    }
    > :first-child > img {
      inline-size: 32px;
      block-size: 32px;
    }
    > [data-variant] {
      padding-inline: var(--space-3);
    }
  }
  nav a {
    ${touchTarget}
    gap: var(--space-2);
    padding-inline: var(--space-3);
    border-radius: var(--radius-2);
    font-weight: 550;
    text-decoration: none;
    white-space: nowrap;
  }
  nav a:hover {
    background: var(--surface-sunken);
  }
`

const Wide = styled.nav`
  display: none;
  && a {
    padding-inline: var(--space-2);
  }
  @media (min-width: 75rem) {
    display: flex;
  }
`

const Actions = styled.div`
  display: none;
  align-items: center;
  gap: var(--space-4);
  > a {
    ${touchTarget}
    white-space: nowrap;
    font-weight: 550;
    text-decoration: none;
  }
  > a:hover {
    text-decoration: underline;
  }
  @media (min-width: 75rem) {
    display: flex;
  }
`

const Menu = styled.details`
  summary {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    margin-inline-end: calc(-1 * var(--space-2));
    border-radius: var(--radius-2);
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  &[open] nav {
    position: absolute;
    inset-inline: 0;
    inset-block-start: 100%;
    display: grid;
    justify-items: start;
    gap: var(--space-1);
    padding: var(--space-4) calc(var(--gutter) - var(--space-3)) var(--space-5);
    background: var(--surface);
    border-block-end: 1px solid var(--line);
    box-shadow: var(--shadow-3);
    font-size: var(--text-lg);
  }
  &[open] nav form {
    margin: var(--space-3) var(--space-3) 0;
  }
  @media (min-width: 75rem) {
    display: none;
  }
`
