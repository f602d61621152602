import * as v from 'valibot'
import { maxCategoryLength } from '../competitions/category.ts'
import { integerBetween, line } from '../text/fields.ts'
import { parseDuration } from '../text/parse-duration.ts'
import { typed } from '../text/typed.ts'

/** Names of a results file: one of the two may be empty. */
export const resultName = v.union([v.literal(''), line(80)])

/** Milliseconds: from five seconds, which no sprint takes, to ten days. */
export const resultTime = integerBetween(5000, 240 * 3_600_000)

/** `1:02:33`, and what a phone's keypad without a colon has keys for: `10233`, `1,02,33`, `36.30`. */
export const typedResultTime = typed(resultTime, {
  parse: (text) => parseDuration(withColons(text)) ?? undefined,
  code: 'format',
})

export function withColons(text: string): string {
  if (/^\d{3,7}$/.test(text)) return text.replace(/\B(?=(?:\d{2}){1,2}$)/g, ':')
  return text.includes(':') ? text : text.replace(/[.,](?=\d{2}(?:[.,]|$))/g, ':')
}

export const categoryLabel = line(maxCategoryLength)
