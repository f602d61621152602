import { normalizeSearchText } from '../registrations/search-text.ts'

const maxWords = 6

/**
 * Patterns for `finishers_named`: each word begins a word of the name. The longest first, which the index is searched
 * for. Empty when no name can match.
 */
export function namePatterns(search: string): string[] {
  const words = normalizeSearchText(search)
    .split(/[\s\-.,'’·/()"]+/)
    .filter(Boolean)
    .slice(0, maxWords)
  return words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => `% ${word.replace(/[%_\\]/g, '\\$&')}%`)
}
