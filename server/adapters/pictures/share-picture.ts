import sharp from 'sharp'
import { svgPathOf, thinLine, type CourseLine, type Point } from '#rules/courses/course-line.ts'
import { paletteOf } from '#rules/themes/palette.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'
import { openOutlineFont } from './outline-font.ts'

export type SharePicture = {
  organization: string
  title: string
  facts: string[]
  line: CourseLine | null
  theme: ThemeConfigs
}

export const shareSize = { width: 1200, height: 630 } as const

const display = openOutlineFont('archivo-display.ttf')
const text = openOutlineFont('instrument-sans-text.ttf')
const marginPx = 72

export async function renderSharePicture(picture: SharePicture): Promise<Buffer> {
  const { primary, accent } = paletteOf(picture.theme).colors
  const { width, height } = shareSize
  const textColor = primary.onSolid
  const column = 740
  const size = sizeOf(picture.title, column)
  const title = display.lines(picture.title, { size, width: column, maxLines: 3 })
  const leading = size * 1.04
  const firstBaseline = 292 - (leading * (title.length - 1)) / 2 + size * 0.34
  const facts = picture.facts.slice(0, 2)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${primary.solid}"/>
<path d="M0 ${height}V${height - 12}H${width}V${height}Z" fill="${accent.shades[500]}"/>
${artworkOf(picture.line, { ink: textColor, accent: accent.shades[500], ground: primary.solid })}
<g fill="${textColor}">
<path d="${text.outline(text.lines(picture.organization, { size: 34, width: column, maxLines: 1 })[0] ?? '', { x: marginPx, y: marginPx + 28, size: 34 })}"/>
${title.map((line, index) => `<path d="${display.outline(line, { x: marginPx, y: firstBaseline + index * leading, size })}"/>`).join('')}
${facts.map((line, index) => `<path d="${text.outline(text.lines(line, { size: 34, width: 1000, maxLines: 1 })[0] ?? '', { x: marginPx, y: height - marginPx - (facts.length - 1 - index) * 46, size: 34 })}"/>`).join('')}
</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer()
}

function sizeOf(title: string, width: number): number {
  return (
    [96, 82, 70].find((size) => display.lines(title, { size, width, maxLines: 3 }).join(' ') === title.trim()) ?? 60
  )
}

const courseArea = { left: 800, top: 60, width: 520, height: 500 }

type Colors = { ink: string; accent: string; ground: string }

const artworkOf = (line: CourseLine | null, colors: Colors): string =>
  line ? courseArtwork(line, colors) : stripesArtwork(colors)

function stripesArtwork({ ink }: Colors): string {
  const { width, height } = shareSize
  const lanes = [0, 96, 192, 288].map(
    (offset) => `M${width - 250 + offset} 0h48L${width - 440 + offset} ${height - 12}h-48Z`,
  )
  return `<path d="${lanes.join('')}" fill="${ink}" fill-opacity=".12"/>`
}

function courseArtwork({ line, box }: CourseLine, colors: Colors): string {
  const scale = Math.min(courseArea.width / box.width, courseArea.height / box.height)
  const left = courseArea.left + (courseArea.width - box.width * scale) / 2
  const top = courseArea.top + (courseArea.height - box.height * scale) / 2
  const points = thinLine(line, 240).map(([x, y]): Point => [left + x * scale, top + y * scale])
  const path = svgPathOf(points)
  const [x, y] = points[0] ?? [0, 0]
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="${path}" stroke="${colors.ink}" stroke-opacity=".14" stroke-width="30"/>
<path d="${path}" stroke="${colors.ink}" stroke-opacity=".55" stroke-width="5"/>
<circle cx="${x}" cy="${y}" r="13" fill="${colors.ground}" stroke="${colors.accent}" stroke-width="9"/></g>`
}
