/**
 * The sizes in which stored pictures are sent. A page names widths, the browser chooses one of them, and what it accepts
 * decides the format: docs/decisions/0029-sizes-of-pictures.md.
 */

/** Pixels. Nothing between them is drawn, so that nobody fills the disk by asking. */
export const pictureWidths = [160, 320, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The width that a part of an address names; null for any other. */
export const pictureWidthOf = (text: string): PictureWidth | null =>
  pictureWidths.find((width) => String(width) === text) ?? null

/** The least of the widths that holds `pixels`; the greatest where none does. */
export const widthHolding = (pixels: number): PictureWidth => pictureWidths.find((width) => width >= pixels) ?? 1920

// Drawings (SVG) are sharp in every size, and what a browser holds itself (blob:) has no other.
const resizablePath = /^\/files\/([0-9a-f-]{36})\/([0-9a-f]{32}\.(?:webp|png|jpg|avif))$/

type Sources = { src: string; srcSet?: string }

/**
 * Where a picture is found in these widths: `src` alone for one width, otherwise with a `srcSet`. `original` is its own
 * width in pixels where that is known: nothing wider is offered. A path that has no sizes is given back as it is.
 */
export function sourcesOf(path: string, widths: readonly PictureWidth[], originalWidth = Infinity): Sources {
  const [, organization, name] = resizablePath.exec(path) ?? []
  if (!name) return { src: path }
  const pathFor = (width: PictureWidth) => `/files/${organization}/${width}/${name}`
  const usefulWidths = widths.filter((width, index) => index === 0 || width <= widthHolding(originalWidth))
  const src = pathFor(usefulWidths.at(-1)!)
  if (usefulWidths.length === 1) return { src }
  return { src, srcSet: usefulWidths.map((width) => `${pathFor(width)} ${Math.min(width, originalWidth)}w`).join(', ') }
}
