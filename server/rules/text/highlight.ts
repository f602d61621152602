import { foldText } from './normalize-text.ts'

export type TextPart = { text: string; isMatch: boolean }

/** A text in parts, of which some match a word; words and text are compared without accents or case. */
export function highlight(text: string, words: readonly string[]): TextPart[] {
  const characters = Array.from(text)
  const { letters, owners } = foldedLetters(characters)
  const matches = new Set<number>()
  for (const word of words.filter(Boolean))
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1))
      for (let offset = 0; offset < word.length; offset += 1) matches.add(owners[at + offset]!)
  const parts: TextPart[] = []
  for (const [index, character] of characters.entries()) {
    const isMatch = matches.has(index)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += character
    else parts.push({ text: character, isMatch })
  }
  return parts
}

export const hasMatch = (text: string, words: readonly string[]): boolean =>
  highlight(text, words).some(({ isMatch }) => isMatch)

/** The folded text, and for each of its letters the character that it comes from. */
function foldedLetters(characters: readonly string[]) {
  let letters = ''
  const owners: number[] = []
  for (const [index, character] of characters.entries()) {
    const folded = foldText(character)
    letters += folded
    for (let count = 0; count < folded.length; count += 1) owners.push(index)
  }
  return { letters, owners }
}
