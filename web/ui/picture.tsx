import { sourcesOf, type PictureWidth } from '#rules/media/picture-sizes.ts'

type PictureProps = {
  /** A path on this host, or any other address of an image. */
  path: string
  /** '' if the text beside it says the same. */
  alt: string
  /** Pixels, ascending. A box of one width needs one: twice its width, for sharp screens. */
  widths: readonly PictureWidth[]
  sizes?: string
  /** Of the picture or its box, in pixels: reserves its space. */
  width: number
  height: number
  originalWidth?: number
  /** `first` loads with priority, `later` when it scrolls into view. */
  when?: 'first' | 'later'
}

export function Picture({ path, alt, widths, sizes, originalWidth, when, width, height }: PictureProps) {
  const sources = sourcesOf(path, widths, originalWidth)
  return (
    <img
      // The box of a lazy picture is known when it loads, in browsers that support `auto`.
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
