import { hash } from 'node:crypto'
import sharp from 'sharp'
import type { CourseView } from '#rules/courses/course-view.ts'

/** A PNG, as mail programs show no SVG, with twice the pixels of `width` × `height`, the size it is shown at. */
export type EmailPicture = Readonly<{ png: Uint8Array; width: number; height: number }>

const stroke = 3

// Consecutive mails are mostly about one race, and rendering its two pictures takes longer than the rest of a mail.
const pictures = new Map<string, Promise<EmailPicture>>()
const maxPictures = 32

const renderOnce = (source: string | Uint8Array, render: () => Promise<EmailPicture>): Promise<EmailPicture> => {
  const key = hash('sha256', source)
  const cachedPicture = pictures.get(key)
  if (cachedPicture) return cachedPicture
  const [oldest] = pictures.keys()
  if (oldest && pictures.size >= maxPictures) pictures.delete(oldest)
  const picture = render()
  pictures.set(key, picture)
  picture.catch(() => pictures.delete(key))
  return picture
}

export function coursePicture({ line, box }: Pick<CourseView, 'line' | 'box'>, color: string): Promise<EmailPicture> {
  const scale = Math.min(420 / (box.width || 1), 92 / (box.height || 1))
  const [width, height] = [box.width, box.height].map((side) => Math.ceil(side * scale) + 4 * stroke) as [
    number,
    number,
  ]
  const points = line.map(([x, y]) => `${(x * scale + 2 * stroke).toFixed(1)},${(y * scale + 2 * stroke).toFixed(1)}`)
  const [startX, startY] = points[0]?.split(',') ?? ['0', '0']
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">
    <polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="${startX}" cy="${startY}" r="${1.8 * stroke}" fill="${color}"/>
  </svg>`
  return renderOnce(svg, async () => ({
    png: await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer(),
    width,
    height,
  }))
}

export function logoPicture(file: Uint8Array): Promise<EmailPicture> {
  return renderOnce(file, async () => {
    const { data, info } = await sharp(file, { density: 288, limitInputPixels: 40_000_000 })
      .resize({ width: 280, height: 88, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: Math.round(info.width / 2), height: Math.round(info.height / 2) }
  })
}
