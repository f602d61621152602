import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'

type Place = { x: number; y: number; size: number }

/** A font whose text becomes SVG paths, so that pictures do not depend on the machine's fonts. Sizes are in pixels. */
export type OutlineFont = {
  outline: (text: string, place: Place) => string
  width: (text: string, size: number) => number
  lines: (text: string, limit: { size: number; width: number; maxLines: number }) => string[]
}

const load = (file: string): Font => create(readFileSync(path.join('server/adapters/pictures/fonts', file))) as Font

export function openOutlineFont(file: string): OutlineFont {
  let font: Font | undefined
  const loadOnce = () => (font ??= load(file))
  const withoutMissingGlyphs = (text: string) =>
    Array.from(text, (character) => (hasGlyph(loadOnce(), character) ? character : '')).join('')
  const width = (text: string, size: number) =>
    (loadOnce().layout(withoutMissingGlyphs(text)).advanceWidth * size) / loadOnce().unitsPerEm

  const truncate = (text: string, limit: { size: number; width: number }) => {
    if (width(text, limit.size) <= limit.width) return text
    const characters = Array.from(text)
    while (characters.length > 0 && width(`${characters.join('').trimEnd()}…`, limit.size) > limit.width)
      characters.pop()
    return `${characters.join('').trimEnd()}…`
  }
  return {
    width,
    outline: (text, { x, y, size }) => {
      const scale = size / loadOnce().unitsPerEm
      const { glyphs, positions } = loadOnce().layout(withoutMissingGlyphs(text))
      let left = x
      return glyphs
        .map((glyph, index) => {
          const { xAdvance, xOffset, yOffset } = positions[index]!
          const outline = glyph.path
            .scale(scale, -scale)
            .translate(left + xOffset * scale, y - yOffset * scale)
            .toSVG()
          left += xAdvance * scale
          return outline
        })
        .join('')
    },
    lines: (text, limit) => {
      const lines: string[] = []
      for (const word of withoutMissingGlyphs(text).trim().split(/\s+/)) {
        const candidate = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
        if (lines.length > 0 && width(candidate, limit.size) <= limit.width) lines[lines.length - 1] = candidate
        else lines.push(word)
      }
      const visibleLines = lines.slice(0, limit.maxLines)
      if (lines.length > limit.maxLines)
        visibleLines[limit.maxLines - 1] = `${visibleLines.at(-1)} ${lines[limit.maxLines]}`
      return visibleLines.map((line) => truncate(line, limit))
    },
  }
}

const hasGlyph = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
