import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Band } from './page.tsx'

export function Gallery({ children }: { children: ReactNode }) {
  const { t } = useTranslation('event')
  if (!children) return null
  return (
    <Band id="gallery" data-deep aria-labelledby="gallery-title">
      <h2 id="gallery-title">{t('gallery.title')}</h2>
      <GalleryFrame data-full>{children}</GalleryFrame>
    </Band>
  )
}

export function Video({ children }: { children: ReactNode }) {
  const { t } = useTranslation('event')
  if (!children) return null
  return (
    <Band aria-labelledby="video-title">
      <h2 id="video-title">{t('video.title')}</h2>
      {children}
    </Band>
  )
}

const GalleryFrame = styled.div`
  [data-gallery] {
    grid-template-columns: repeat(auto-fill, minmax(min(50%, 15rem), 1fr));
    grid-auto-flow: dense;
    gap: 3px;
  }
  [data-gallery] a {
    block-size: 100%;
    border-radius: 0;
  }
  [data-gallery] a:focus-visible {
    outline-offset: -4px;
  }
  [data-gallery] img {
    block-size: 100%;
    aspect-ratio: 4 / 3;
    transition: scale var(--slow) var(--ease);
  }
  [data-gallery] a:hover img {
    scale: 1.04;
  }
  [data-gallery] li:first-child {
    grid-column: span 2;
    grid-row: span 2;
  }
`
