import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'

type Place = { x: number; y: number; size: number }

/** A font whose text becomes outlines: pictures look the same on a machine without fonts. Sizes are in pixels. */
export type Lettering = {
  /** Path data of one line, its baseline beginning at a place. */
  outline: (text: string, place: Place) => string
  /** How wide a line gets. */
  width: (text: string, size: number) => number
  /** Lines of at most a width, at most so many; what does not fit ends in an ellipsis. */
  lines: (text: string, limit: { size: number; width: number; most: number }) => string[]
}

const load = (file: string): Font => create(readFileSync(path.join('server/adapters/pictures/fonts', file))) as Font

/** Opens one of the fonts beside this file, once it is needed. */
export function letteringOf(file: string): Lettering {
  let font: Font | undefined
  const opened = () => (font ??= load(file))
  // Letters that the font lacks are left out: a box in their place would say less.
  const known = (text: string) => Array.from(text, (one) => (hasGlyph(opened(), one) ? one : '')).join('')
  const width = (text: string, size: number) => (opened().layout(known(text)).advanceWidth * size) / opened().unitsPerEm

  const cut = (text: string, limit: { size: number; width: number }) => {
    if (width(text, limit.size) <= limit.width) return text
    const letters = Array.from(text)
    while (letters.length > 0 && width(`${letters.join('').trimEnd()}…`, limit.size) > limit.width) letters.pop()
    return `${letters.join('').trimEnd()}…`
  }
  return {
    width,
    outline: (text, { x, y, size }) => {
      const scale = size / opened().unitsPerEm
      const { glyphs, positions } = opened().layout(known(text))
      let along = x
      return glyphs
        .map((glyph, index) => {
          const { xAdvance, xOffset, yOffset } = positions[index]!
          const drawn = glyph.path
            .scale(scale, -scale)
            .translate(along + xOffset * scale, y - yOffset * scale)
            .toSVG()
          along += xAdvance * scale
          return drawn
        })
        .join('')
    },
    lines: (text, limit) => {
      const lines: string[] = []
      for (const word of known(text).trim().split(/\s+/)) {
        const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
        if (lines.length > 0 && width(longer, limit.size) <= limit.width) lines[lines.length - 1] = longer
        else lines.push(word)
      }
      const kept = lines.slice(0, limit.most)
      if (lines.length > limit.most) kept[limit.most - 1] = `${kept.at(-1)} ${lines[limit.most]}`
      return kept.map((line) => cut(line, limit))
    },
  }
}

const hasGlyph = (font: Font, one: string) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)
