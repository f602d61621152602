import { sourcesOf, type PictureWidth } from '#rules/media/picture-sizes.ts'

type PictureProps = {
  /** Where it is stored on this host, or anything else that an image may show. */
  path: string
  /** What it shows; '' where words beside it say so. */
  alt: string
  /** Pixels in which it is offered, the least first. One is enough where the box has one width: twice that, for sharp screens. */
  widths: readonly PictureWidth[]
  /** How wide the box is, as CSS says it; needed with several widths. */
  sizes?: string
  /** Its own size or its box's, in pixels: room is kept for it before it arrives. */
  width: number
  height: number
  /** Its own width in pixels, where that is known. */
  original?: number
  /** `first`: what a page opens with, before anything else. `later`: when it comes into sight. Else as it is met. */
  when?: 'first' | 'later'
}

/** A stored picture, in the size that fits its box and this screen. */
export function Picture({ path, alt, widths, sizes, original, when, width, height }: PictureProps) {
  const sources = sourcesOf(path, widths, original)
  return (
    <img
      // By the time a late one is loaded its box is known, to browsers that know `auto`.
      sizes={sources.srcSet && (when === 'later' ? `auto, ${sizes}` : sizes)}
      {...sources}
      alt={alt}
      width={width}
      height={height}
      fetchPriority={when === 'first' ? 'high' : undefined}
      loading={when === 'later' ? 'lazy' : undefined}
      decoding="async"
    />
  )
}
