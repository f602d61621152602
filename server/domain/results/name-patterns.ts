import { searchWords } from '#rules/text/search-words.ts'
import { escapeLike } from '#server/lists/search.ts'

/**
 * Patterns for `finishers_named`: each word begins a word of the name. The longest first, which the index is searched
 * for. Empty when no name can match.
 */
export const namePatterns = (search: string): string[] =>
  searchWords(search, /[\s\-.,'’·/()"]+/).map((word) => `% ${escapeLike(word)}%`)
