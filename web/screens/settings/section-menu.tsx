import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { styled } from 'styled-components'
import { Icon } from '#web/ui/icon.tsx'
import { NavEntry } from '../admin/nav-entry.ts'
import { useMay } from '#web/admin/staff.ts'
import { settingsSections } from './sections.ts'

export function SectionMenu() {
  const { t } = useTranslation('settings')
  const { pathname } = useLocation()
  const may = useMay()
  const sections = settingsSections.filter(({ permission }) => may(permission))
  const current = sections.find(({ path }) => path === pathname)
  const list = (
    <ul role="list">
      {sections.map((section) => (
        <li key={section.path}>
          <Entry href={section.path} aria-current={section === current ? 'page' : undefined}>
            {t(section.textKey)}
          </Entry>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <DesktopNav aria-label={t('menu')}>{list}</DesktopNav>
      <PhoneNav aria-label={t('menu')}>
        <details key={pathname}>
          <summary>
            {current ? t(current.textKey) : t('menu')}
            <Icon name="chevron" />
          </summary>
          {list}
        </details>
      </PhoneNav>
    </>
  )
}

const DesktopNav = styled.nav`
  position: sticky;
  inset-block-start: var(--space-5);

  ul {
    display: grid;
    gap: 2px;
  }
  @media (max-width: 59.99rem) {
    display: none;
  }
`
const PhoneNav = styled.nav`
  border: 1.5px solid var(--control);
  border-radius: var(--radius-3);
  background: var(--surface-raised);

  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 52px;
    padding-inline: var(--space-4);
    font-weight: 650;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary > svg {
    transition: rotate var(--fast);
  }
  [open] > summary > svg {
    rotate: 180deg;
  }
  ul {
    padding: var(--space-2);
    border-block-start: 1px solid var(--line);
  }
  @media (min-width: 60rem) {
    display: none;
  }
`
const Entry = styled(NavEntry)`
  @media (max-width: 59.99rem) {
    min-block-size: 48px;
    font-size: inherit;
  }
`
