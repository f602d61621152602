/**
 * Pages name widths, the browser chooses one and the server picks a format it accepts: see
 * docs/decisions/0029-sizes-of-pictures.md.
 */

/** Pixels. No other width is rendered, so that requests cannot fill the disk. */
export const pictureWidths = [160, 320, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureWidthOf = (text: string): PictureWidth | null =>
  pictureWidths.find((width) => String(width) === text) ?? null

export const smallestWidthFor = (pixels: number): PictureWidth => pictureWidths.find((width) => width >= pixels) ?? 1920

const resizablePath = /^\/files\/([0-9a-f-]{36})\/([0-9a-f]{32}\.(?:webp|png|jpg|avif))$/

type Sources = { src: string; srcSet?: string }

export function sourcesOf(path: string, widths: readonly PictureWidth[], originalWidth = Infinity): Sources {
  const [, organization, name] = resizablePath.exec(path) ?? []
  if (!name) return { src: path }
  const pathFor = (width: PictureWidth) => `/files/${organization}/${width}/${name}`
  const usefulWidths = widths.filter((width, index) => index === 0 || width <= smallestWidthFor(originalWidth))
  const src = pathFor(usefulWidths.at(-1)!)
  if (usefulWidths.length === 1) return { src }
  return { src, srcSet: usefulWidths.map((width) => `${pathFor(width)} ${Math.min(width, originalWidth)}w`).join(', ') }
}
