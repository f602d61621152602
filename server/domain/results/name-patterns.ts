import { plain } from '../registrations/search-text.ts'

const maxWords = 6

/**
 * What was typed as patterns for `finishers_named`: every word begins a word of the name. The longest first, which the
 * index is asked for. Empty when nothing of it can be in a name.
 */
export function namePatterns(search: string): string[] {
  const words = plain(search)
    .split(/[\s\-.,'’·/()"]+/)
    .filter(Boolean)
    .slice(0, maxWords)
  return words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => `% ${word.replace(/[%_\\]/g, '\\$&')}%`)
}
