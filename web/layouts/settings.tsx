import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { styled } from 'styled-components'
import { PageContent } from '../admin/page-content.tsx'
import type { RouteHandle } from '../handle.ts'
import { SectionMenu } from '../screens/settings/section-menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const handle: RouteHandle = { texts: ['settings'] }

export default function SettingsLayout() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageHeader title={t('title')} />
      <Frame>
        <SectionMenu />
        <Section>
          <PageContent frame="settings">
            <Outlet />
          </PageContent>
        </Section>
      </Frame>
    </>
  )
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  align-items: start;

  @media (min-width: 60rem) {
    grid-template-columns: 11.5rem minmax(0, 1fr);
    gap: var(--space-6);
  }
`
const Section = styled.div`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;
  max-inline-size: 56rem;
`
