import sharp from 'sharp'
import type { CourseView } from '../../server/rules/views.ts'

/** A picture at twice its size, for sharp screens; `width` and `height` are those it is shown at, in pixels. */
export type Picture = Readonly<{ png: Uint8Array; width: number; height: number }>

const stroke = 3

/** The course's line in one colour on nothing, at most 420 × 92: mail programs show no SVG. */
export async function coursePicture({ line, box }: Pick<CourseView, 'line' | 'box'>, color: string): Promise<Picture> {
  const scale = Math.min(420 / (box.width || 1), 92 / (box.height || 1))
  const [width, height] = [box.width, box.height].map((side) => Math.ceil(side * scale) + 4 * stroke) as [
    number,
    number,
  ]
  const placed = line.map(([x, y]) => `${(x * scale + 2 * stroke).toFixed(1)},${(y * scale + 2 * stroke).toFixed(1)}`)
  const [startX, startY] = placed[0]?.split(',') ?? ['0', '0']
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">
    <polyline points="${placed.join(' ')}" fill="none" stroke="${color}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="${startX}" cy="${startY}" r="${1.8 * stroke}" fill="${color}"/>
  </svg>`
  const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  return { png, width, height }
}

/** An organization's logo, drawn or photographed, at most 140 × 44. Throws when it is no picture. */
export async function logoPicture(file: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(file, { density: 288, limitInputPixels: 40_000_000 })
    .resize({ width: 280, height: 88, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: Math.round(info.width / 2), height: Math.round(info.height / 2) }
}
