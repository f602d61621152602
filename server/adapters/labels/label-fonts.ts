import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'

const latin = 'server/adapters/pictures/fonts/instrument-sans-text.ttf'
const folder = 'server/adapters/labels/fonts'

/** The project's font first, then one for each script that it has no letters of; the large ones last. */
const files = [
  latin,
  ...['vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'hebrew', 'arabic', 'devanagari'].map(fileOf),
  ...['korean', 'chinese'].map(fileOf),
]

function fileOf(script: string): string {
  return path.join(folder, `noto-sans-${script}.ttf`)
}

/** A part of a text whose letters are all in one font. */
export type Run = { text: string; font: string }

const fonts = new Map<string, Font>()

const fontIn = (file: string): Font => {
  const font = fonts.get(file) ?? (create(readFileSync(file)) as Font)
  fonts.set(file, font)
  return font
}

const hasLetter = (file: string, character: string) => fontIn(file).hasGlyphForCodePoint(character.codePointAt(0)!)

const fileForCharacter = new Map<string, string | null>()

function fileFor(character: string): string | null {
  const fontFile = fileForCharacter.get(character)
  if (fontFile !== undefined) return fontFile
  const file = files.find((each) => hasLetter(each, character)) ?? null
  fileForCharacter.set(character, file)
  return file
}

/** Divides a text by fonts. Characters that no font has are left out: a box would say less. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1)
    const font = last && isNeutral(character) && hasLetter(last.font, character) ? last.font : fileFor(character)
    if (font === null) continue
    if (last?.font === font) last.text += character
    else runs.push({ text: character, font })
  }
  return runs
}

/** Spaces and joiners belong to the letters before them, so that a name from right to left stays one run. */
const isNeutral = (character: string) => /[\s\p{Cf}\p{Mn}'’.-]/u.test(character)

export const hasLetters = (font: string, text: string): boolean =>
  Array.from(text.normalize('NFC')).every((character) => hasLetter(font, character))
