import sharp from 'sharp'
import { paletteOf } from '#rules/themes/palette.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'
import { openOutlineFont } from './outline-font.ts'

export type IconContent = { name: string; logo: Uint8Array | null; theme: ThemeConfigs }

const display = openOutlineFont('archivo-display.ttf')

/**
 * Renders a square PNG; `side` is in pixels. A device may cut a maskable icon to a circle, so that the content stays
 * within the middle four fifths.
 */
export async function renderIcon(
  content: IconContent,
  { side, isMaskable }: { side: number; isMaskable: boolean },
): Promise<Buffer> {
  const inner = Math.round(side * (isMaskable ? 0.62 : 0.86))
  const logo = content.logo && (await logoIn(content.logo, inner))
  if (!logo)
    return sharp(Buffer.from(initialsOf(content, side)))
      .png({ palette: true })
      .toBuffer()
  const background = { r: 255, g: 255, b: 255, alpha: isMaskable || side >= 180 ? 1 : 0 }
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: logo }])
    .png()
    .toBuffer()
}

async function logoIn(logo: Uint8Array, side: number): Promise<Buffer | null> {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(logo, { limitInputPixels: 50_000_000, density: 300 })
    .resize(side, side, { fit: 'contain', background: transparent })
    .png()
    .toBuffer()
    .catch(() => null)
}

function initialsOf({ name, theme }: IconContent, side: number): string {
  const { primary } = paletteOf(theme).colors
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '')
  const initials = letters.join('').toLocaleUpperCase()
  const size = side * 0.46
  const x = (side - display.width(initials, size)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${primary.solid}"/><path d="${display.outline(initials, { x, y: side / 2 + size * 0.345, size })}" fill="${primary.onSolid}"/></svg>`
}
