import * as v from 'valibot'
import { maxCategoryLength } from '../competitions/category.ts'
import { integerBetween, line } from '../text/fields.ts'
import { parseDuration } from '../text/parse-duration.ts'
import { typed } from '../text/typed.ts'

/** Names of a results file: one of the two may be empty. */
export const resultName = v.union([v.literal(''), line(80)])

/** Milliseconds: from five seconds, which no sprint takes, to ten days. */
export const resultTime = integerBetween(5000, 240 * 3_600_000)

/**
 * `1:02:33`, what a phone's keypad without a colon has keys for (`10233`, `1,02,33`, `36.30`), and times with units:
 * `1h02m33s`, `1:02'33"`.
 */
export const typedResultTime = typed(resultTime, {
  parse: (text) => parseDuration(withColons(text)) ?? undefined,
  code: 'format',
})

const units = /^(?:(\d{1,3}) ?[h:] ?)?(\d{1,2}) ?(?:m|min|['’′]) ?(\d{1,2})([.,]\d{1,3})? ?(?:s|["”″]|''|’’)?$/i

export function withColons(text: string): string {
  const [, hours, minutes = '', seconds, fraction = ''] = units.exec(text) ?? []
  if (seconds !== undefined)
    return [...(hours ? [hours] : []), minutes.padStart(2, '0'), seconds.padStart(2, '0') + fraction].join(':')
  if (/^\d{3,7}$/.test(text)) return text.replace(/\B(?=(?:\d{2}){1,2}$)/g, ':')
  return text.includes(':') ? text : text.replace(/[.,](?=\d{2}(?:[.,]|$))/g, ':')
}

export const categoryLabel = line(maxCategoryLength)
