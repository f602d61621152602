import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Section } from './section.tsx'

export function Media({ gallery, video }: { gallery: ReactNode; video: ReactNode }) {
  const { t } = useTranslation('event')
  if (!gallery && !video) return null
  return (
    <Ground>
      {gallery && (
        <Section id="gallery" aria-labelledby="gallery-title">
          <h2 id="gallery-title">{t('gallery.title')}</h2>
          {gallery}
        </Section>
      )}
      {video && (
        <Section aria-labelledby="video-title">
          <h2 id="video-title">{t('video.title')}</h2>
          {video}
        </Section>
      )}
    </Ground>
  )
}

const Ground = styled.div`
  background: var(--surface-sunken);

  section + section {
    padding-block-start: 0;
  }
  [data-video] {
    max-inline-size: 56rem;
  }
`
