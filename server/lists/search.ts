import { documentKey } from '#rules/text/normalize-text.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

export const escapeLike = (text: string): string => text.replace(/[%_\\]/g, '\\$&')

/** `%word%` for every word, as one value of type text[]. */
export const containing = (words: readonly string[]): RawBuilder<string[]> =>
  sql`${words.map((word) => `%${escapeLike(word)}%`)}::text[]`

/** Whether a text, folded as `foldText` does, contains every word. */
export const matchesWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql`folded(${text}) like all (${containing(words)})`

/**
 * The ids of registrations with every word, of one event or with null of all. An array is computed once and looked up
 * by key; a join would call the function for every row. The function stops at the limit.
 */
export const registrationsMatching = (
  eventId: string | null,
  words: readonly string[],
  limit: number | null = null,
): RawBuilder<string[]> =>
  sql`array(select registrations_matching(${eventId}::uuid, ${containing(words.map(plainDocument))}) limit ${limit})`

/** A select of the ids of orders whose buyer has every word. */
export const ordersOfBuyersMatching = (words: readonly string[]): RawBuilder<string> =>
  sql`select orders_matching(${containing(words.map(plainDocument))})`

/** Whether a registration is one of `registrationsMatching`. */
export const registrationMatches = (words: readonly string[]): RawBuilder<SqlBool> =>
  sql`registration.search_text like all (${containing(words.map(plainDocument))})`

// A document is found however it is written, also by its end: with dots, hyphens or zeros before it.
const plainDocument = (word: string) => (/^\d[\d./-]{5,}[a-z]?$/.test(word) ? documentKey(word).toLowerCase() : word)
