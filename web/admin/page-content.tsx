import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { usePendingPage, type PageFrame } from './pending-page.ts'

/** The page of a frame; in its place what the next one will look like while that takes long to load. */
export function PageContent({ frame, children }: { frame: PageFrame; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const pending = usePendingPage()
  const isHere = pending !== null && (pending.isWithin ? pending.frame === frame : frame === 'admin')
  return (
    <>
      {frame === 'admin' && <VisuallyHidden aria-live="polite">{pending && t('loading')}</VisuallyHidden>}
      {isHere && <PageSkeleton kind={pending.kind} frame={pending.isWithin ? null : pending.frame} />}
      {/* Hidden, not left out: a page that is not left after all has what was typed. */}
      <Page aria-busy={isHere} hidden={isHere}>
        {children}
      </Page>
    </>
  )
}

const Page = styled.div`
  display: contents;

  &[hidden] {
    display: none;
  }
`
