import { foldText } from './normalize-text.ts'

const maxWords = 6

/** The words of a search, folded as search texts are; the longest first, which a trigram index is searched for. */
export function searchWords(search: string, separator = /[\s,;]+/): string[] {
  const words = foldText(search).split(separator).filter(Boolean).slice(0, maxWords)
  return words.toSorted((one, other) => other.length - one.length)
}
