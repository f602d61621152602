import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { decorativeLineOf } from '#rules/courses/course-line.ts'
import { CourseLine } from '#web/ui/course-line.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Brand } from '../site/brand.tsx'
import { PageScript } from '../profile/page-script.tsx'
import { LanguageSwitch } from '../site/language-switch.tsx'
import sendOnce from './send-once.js?raw'

/** The organization's, or Dorsal's own at the apex. */
export type AccountBrand = { name: string; logo: string | null; seed: string }

type AccountPageProps = { brand: AccountBrand; title: string; lead?: ReactNode; children?: ReactNode }

export function AccountPage({ brand, title, lead, children }: AccountPageProps) {
  const { t } = useTranslation('account')
  const { pathname } = useLocation()
  return (
    <Ground>
      <title>{`${title} · ${brand.name}`}</title>
      <Line course={decorativeLineOf(brand.seed)} look="hero" progress={pathname === '/login' ? 0.2 : 0.8} />
      <Top>
        <Brand name={brand.name} logo={brand.logo} />
        <LanguageSwitch />
      </Top>
      <Sheet id="content">
        <h1>{title}</h1>
        {lead && <Lead>{lead}</Lead>}
        {children}
      </Sheet>
      <footer>
        <TextLink href={paths.home}>{t('login.back')}</TextLink>
      </footer>
      <PageScript source={sendOnce} />
    </Ground>
  )
}

const Ground = styled.div`
  position: relative;
  isolation: isolate;
  display: grid;
  grid-template-rows: auto 1fr auto;
  justify-items: center;
  gap: var(--space-5);
  min-block-size: 100dvh;
  padding: var(--space-4) var(--gutter) var(--space-5);
  overflow: hidden;

  > footer a {
    display: inline-block;
    padding-block: var(--space-3);
    font-size: var(--text-sm);
  }
`
const Line = styled(CourseLine)`
  position: absolute;
  z-index: -1;
  inset-block-start: 50%;
  inset-inline-start: 50%;
  inline-size: max(112%, 58rem);
  translate: -50% -50%;
  color: var(--primary-border);
  opacity: 0.3;
`
const Top = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  inline-size: 100%;
`
const Sheet = styled.main`
  align-self: center;
  display: grid;
  gap: var(--space-5);
  inline-size: min(27rem, 100%);
  padding: clamp(24px, 6vw, 40px);
  border: 1px solid var(--line);
  border-block-start: 6px solid var(--primary-solid);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);

  > h1 {
    font-size: var(--text-2xl);
  }
  /* A larger press target without moving the lines apart. */
  > p > a,
  > a:not([data-variant]) {
    padding-block: var(--space-3);
  }
  > a:not([data-variant]) {
    justify-self: start;
    margin-block: calc(-1 * var(--space-3));
  }
`
const Lead = styled.p`
  margin-block-start: calc(-1 * var(--space-3));
  color: var(--ink-soft);
`
