import * as v from 'valibot'
import { maxCategoryLength } from '../competitions/category.ts'
import { personName } from '../registrations/participant-schema.ts'
import { integerBetween, line } from '../text/fields.ts'

/** Names of a results file: one of the two may be empty. */
export const resultName = v.union([v.literal(''), personName])

/** Milliseconds: from a minute to ten days. */
export const resultTime = integerBetween(60_000, 240 * 3_600_000)

export const categoryLabel = line(maxCategoryLength)
