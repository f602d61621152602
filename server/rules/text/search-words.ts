import { foldText } from './normalize-text.ts'

const maxWords = 6

/** The words of a search, folded as search texts are; the longest first, which a trigram index is searched for. */
export function searchWords(search: string, separator = /[\s,;]+/): string[] {
  const words = joinDocument(foldText(search).split(separator).filter(Boolean)).slice(0, maxWords)
  return words.toSorted((one, other) => other.length - one.length)
}

const fewestDigits = 6

/** A document in groups, `0 123 456 78`, is one word: each group alone would be found in other documents. */
function joinDocument(words: string[]): string[] {
  const isGroup = (word: string) => /^\d+[a-z]?$/.test(word)
  const start = words.findIndex(isGroup)
  const end = words.findIndex((word, index) => index > start && !isGroup(word))
  const groups = start < 0 ? [] : words.slice(start, end < 0 ? undefined : end)
  const joined = groups.join('')
  return groups.length > 1 && joined.length >= fewestDigits && /^\d+[a-z]?$/.test(joined)
    ? words.toSpliced(start, groups.length, joined)
    : words
}
