import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { LanguageSwitch } from '../site/language-switch.tsx'
import { LogOut } from './log-out.tsx'
import { NavEntry } from './nav-entry.ts'
import type { NavigationEntry } from './navigation.ts'
import type { Staff } from '#web/admin/staff.ts'

type SideBarProps = {
  staff: Staff
  entries: NavigationEntry[]
  current: NavigationEntry | undefined
  onSearch: () => void
}

export function SideBar({ staff: { organization, actor }, entries, current, onSearch }: SideBarProps) {
  const { t } = useTranslation('admin')
  return (
    <Bar data-print="no">
      <Home href={paths.home}>
        {organization.logo && <Picture path={organization.logo} widths={[160]} alt="" width={40} height={40} />}
        <span>
          <strong>{organization.name}</strong>
          <small>
            {t('nav.site')}
            <Icon name="external" size={13} />
          </small>
        </span>
      </Home>
      <PaletteButton onOpen={onSearch} />
      <nav aria-label={t('nav.label')}>
        <ul role="list">
          {entries.map((entry) => (
            <li key={entry.path}>
              <Entry href={entry.path} aria-current={entry === current ? 'page' : undefined}>
                <Icon name={entry.icon} />
                {t(entry.label)}
              </Entry>
            </li>
          ))}
        </ul>
      </nav>
      <Foot>
        <LanguageSwitch />
        <Person>
          <strong>{actor.name}</strong>
          <small>{t(`role.${actor.role}`)}</small>
        </Person>
        <LogOut />
      </Foot>
    </Bar>
  )
}

const Bar = styled.aside`
  position: sticky;
  inset-block-start: 0;
  display: flex;
  flex-direction: column;
  gap: var(--space-5);
  block-size: 100dvh;
  padding: var(--space-5) var(--space-4) var(--space-4);
  overflow-y: auto;
  border-inline-end: 1px solid var(--line);
  background: var(--surface-raised);

  @media (max-width: 59.99rem) {
    display: none;
  }
  ul {
    display: grid;
    gap: 2px;
  }
`
const Home = styled.a`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 52px;
  padding-inline: var(--space-2);
  border-radius: var(--radius-2);
  text-decoration: none;

  img {
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    object-fit: contain;
  }
  strong {
    display: block;
    font-family: var(--font-display);
    font-size: var(--text-base);
    font-stretch: var(--display-stretch);
    font-weight: 750;
    line-height: 1.15;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
  small {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
  &:hover small {
    color: var(--primary-text);
  }
`
const Entry = styled(NavEntry)`
  position: relative;
  gap: var(--space-3);

  &[aria-current]::before {
    content: '';
    position: absolute;
    inset-block: 10px;
    inset-inline-start: calc(-1 * var(--space-4));
    inline-size: 4px;
    border-radius: 0 var(--radius-1) var(--radius-1) 0;
    background: var(--primary-border);
  }
  &[aria-current] > svg {
    color: var(--primary-border);
  }
`
const Foot = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
  margin-block-start: auto;
  padding-inline: var(--space-2);
`
const Person = styled.p`
  display: grid;
  font-size: var(--text-sm);
  line-height: 1.35;
  overflow-wrap: anywhere;

  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
`
