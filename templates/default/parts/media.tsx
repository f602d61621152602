import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Section } from './section.tsx'

export function Gallery({ children }: { children: ReactNode }) {
  const { t } = useTranslation('event')
  if (!children) return null
  return (
    <Ground>
      <Section id="gallery" aria-labelledby="gallery-title">
        <h2 id="gallery-title">{t('gallery.title')}</h2>
        {children}
      </Section>
    </Ground>
  )
}

export function Video({ children }: { children: ReactNode }) {
  const { t } = useTranslation('event')
  if (!children) return null
  return (
    <Ground>
      <Section aria-labelledby="video-title">
        <h2 id="video-title">{t('video.title')}</h2>
        {children}
      </Section>
    </Ground>
  )
}

const Ground = styled.div`
  background: var(--surface-sunken);

  & + & > section {
    padding-block-start: 0;
  }
  [data-video] {
    max-inline-size: 56rem;
  }
`
