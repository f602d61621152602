import * as v from 'valibot'
import { maxCategoryLength } from '../competitions/category.ts'
import { integerBetween, line } from '../text/fields.ts'
import { parseDuration } from '../text/parse-duration.ts'
import { typed } from '../text/typed.ts'

/** Names of a results file: one of the two may be empty. */
export const resultName = v.union([v.literal(''), line(80)])

/** Milliseconds: from five seconds, which no sprint takes, to ten days. */
export const resultTime = integerBetween(5000, 240 * 3_600_000)

export const typedResultTime = typed(resultTime, {
  parse: (text) => parseDuration(text) ?? undefined,
  code: 'format',
})

export const categoryLabel = line(maxCategoryLength)
