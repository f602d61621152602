import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** What the page shows besides, and where it is edited. */
export function ElsewhereSheet({ sponsors }: { sponsors: number }) {
  const { t } = useTranslation('landing-editor')
  const links = [
    { path: adminPaths.settingsSponsors, text: `${t('elsewhere.sponsors')} (${sponsors})` },
    { path: adminPaths.settings, text: t('elsewhere.contact') },
    { path: adminPaths.events, text: t('elsewhere.events') },
    { path: adminPaths.news, text: t('elsewhere.news') },
    { path: adminPaths.settingsTheme, text: t('elsewhere.theme') },
  ]
  return (
    <div data-field="elsewhere">
      <Sheet title={t('elsewhere.title')} lead={t('elsewhere.note')} level="h2">
        <Links>
          {links.map(({ path, text }) => (
            <li key={path}>
              <TextLink href={path}>{text}</TextLink>
            </li>
          ))}
        </Links>
      </Sheet>
    </div>
  )
}

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);

  a {
    display: inline-block;
    padding-block: var(--space-3);
  }
`
