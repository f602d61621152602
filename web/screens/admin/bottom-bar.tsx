import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { LanguageSwitch } from '../site/language-switch.tsx'
import { LogOut } from './log-out.tsx'
import { barEntries, currentEntry, type NavigationEntry } from './navigation.ts'
import type { Staff } from '#web/admin/staff.ts'

type BottomBarProps = {
  staff: Staff
  entries: NavigationEntry[]
  onSearch: () => void
}

export function BottomBar({ staff: { organization, actor, raceOfWeek }, entries, onSearch }: BottomBarProps) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  const { bar, others } = barEntries(entries, raceOfWeek)
  const current = currentEntry(pathname, [...bar, ...others])
  const openSearch = () => {
    menu.current?.removeAttribute('open')
    // Focus returns to it, as the button is hidden by then.
    menu.current?.querySelector('summary')?.focus()
    onSearch()
  }
  return (
    <Bar aria-label={t('nav.label')} data-print="no" data-bottom-bar="">
      {bar.map((entry) => (
        <Anchor key={entry.path} href={entry.path} aria-current={entry === current ? 'page' : undefined}>
          <Icon name={entry.icon} size={22} />
          {t(entry.label)}
        </Anchor>
      ))}
      <details ref={menu} key={pathname}>
        <summary
          data-current={current && others.includes(current) ? '' : undefined}
          onKeyDown={(event) => event.key === 'Escape' && menu.current?.removeAttribute('open')}
        >
          <Icon name="menu" size={22} />
          {t('nav.more')}
        </summary>
        <Sheet>
          <PaletteButton onOpen={openSearch} />
          {others.length > 0 && (
            <ul role="list">
              {others.map((entry) => (
                <li key={entry.path}>
                  <SheetEntry href={entry.path} aria-current={entry === current ? 'page' : undefined}>
                    <Icon name={entry.icon} size={22} />
                    {t(entry.label)}
                  </SheetEntry>
                </li>
              ))}
            </ul>
          )}
          <p>
            <strong>{actor.name}</strong>
            <br />
            {t(`role.${actor.role}`)} · {organization.name}
          </p>
          <TextLink href={paths.home}>{t('nav.site')}</TextLink>
          <div>
            <LanguageSwitch />
            <LogOut />
          </div>
        </Sheet>
      </details>
    </Bar>
  )
}

const Bar = styled.nav`
  position: fixed;
  z-index: var(--layer-header);
  inset-inline: 0;
  inset-block-end: 0;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  padding-block-end: env(safe-area-inset-bottom);
  border-block-start: 1px solid var(--line);
  background: var(--surface-raised);

  @media (min-width: 60rem) {
    display: none;
  }
  > a,
  summary {
    position: relative;
    display: grid;
    justify-items: center;
    align-content: center;
    gap: 2px;
    min-block-size: 60px;
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
    text-decoration: none;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  > [aria-current],
  [data-current] {
    color: var(--ink);
  }
  > [aria-current]::before,
  [data-current]::before {
    content: '';
    position: absolute;
    inset-block-start: -1px;
    inline-size: 2.5rem;
    block-size: 3px;
    background: var(--primary-border);
  }
  > [aria-current] > svg,
  [data-current] > svg {
    color: var(--primary-border);
  }
`
const Sheet = styled.div`
  position: absolute;
  inset-inline: 0;
  inset-block-end: 100%;
  max-block-size: calc(100dvh - 100%);
  overflow-y: auto;
  overscroll-behavior: contain;
  display: grid;
  gap: var(--space-4);
  padding: var(--space-5) var(--gutter);
  border-block: 1px solid var(--line);
  border-radius: var(--radius-4) var(--radius-4) 0 0;
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);
  font-size: var(--text-sm);

  > a {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    min-block-size: var(--target);
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4);
  }
`
const SheetEntry = styled(Anchor)`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 52px;
  padding-inline: var(--space-2);
  border-radius: var(--radius-2);
  font-size: var(--text-base);
  font-weight: 600;
  text-decoration: none;

  &[aria-current] {
    background: var(--surface-sunken);
  }
  &[aria-current] > svg {
    color: var(--primary-border);
  }
`
