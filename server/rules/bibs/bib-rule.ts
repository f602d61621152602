import * as v from 'valibot'
import { genders } from '../registrations/participant-schema.ts'
import { ageGroups } from '../competitions/category.ts'
import { integerBetween } from '../text/fields.ts'
import { typed, wholeNumber } from '../text/typed.ts'
import { formatNumberRanges, numbersIn, parseNumberRanges, type NumberRange } from './number-ranges.ts'

export const bibOrders = ['registration', 'name', 'age', 'previous'] as const
export type BibOrder = (typeof bibOrders)[number]

export const maxBibNumber = 999_999

const gender = v.picklist(['any', ...genders], 'selection')
const ageGroup = v.picklist(['any', ...ageGroups], 'selection')
const bibNumber = typed(integerBetween(1, maxBibNumber), wholeNumber)

const prefix = v.pipe(
  v.optional(v.string('format'), ''),
  v.transform((text) => text.trim().toUpperCase()),
  v.regex(/^(?:[A-Z]{1,3}-?)?$/, 'bib_prefix'),
)

const reserved = v.pipe(
  v.optional(v.string('format'), ''),
  v.maxLength(1_000, 'max_length:1000'),
  v.rawTransform<string, NumberRange[]>(({ dataset, addIssue, NEVER }) => {
    const ranges = parseNumberRanges(dataset.value)
    if (ranges && formatNumberRanges(ranges).length <= maxReservedLength) return ranges
    addIssue({ message: 'bib_ranges' })
    return NEVER
  }),
)

export const maxReservedLength = 1_000

/** What staff type: numbers from–to with a prefix, for whom, what is left out, and in which order. */
export const bibRuleForm = v.pipe(
  v.object({
    competitionId: v.pipe(v.string('selection'), v.nonEmpty('selection')),
    gender,
    ageGroup,
    prefix,
    first: bibNumber,
    last: bibNumber,
    reserved,
    sortBy: v.picklist(bibOrders, 'selection'),
  }),
  v.forward(
    v.partialCheck([['first'], ['last']], ({ first, last }) => first <= last, 'bib_range'),
    ['last'],
  ),
  v.forward(
    v.partialCheck(
      [['first'], ['last'], ['reserved']],
      ({ reserved, ...range }) => range.first > range.last || numbersIn(reserved, range) <= range.last - range.first,
      'bib_all_reserved',
    ),
    ['reserved'],
  ),
)

export type BibRuleDetails = Readonly<v.InferOutput<typeof bibRuleForm>>
export type BibRule = BibRuleDetails & Readonly<{ id: string }>

type Numbered = Pick<BibRule, 'id' | 'prefix' | 'first' | 'last'>
export type Overlap = { ruleIds: [string, string]; from: number; to: number }

/** Pairs of rules that have numbers in common. No number is given twice; each rule has fewer than its range says. */
export function overlapsOf(rules: readonly Numbered[]): Overlap[] {
  return rules.flatMap((one, index) =>
    rules.slice(index + 1).flatMap((other): Overlap[] => {
      const [from, to] = [Math.max(one.first, other.first), Math.min(one.last, other.last)]
      return one.prefix === other.prefix && from <= to ? [{ ruleIds: [one.id, other.id], from, to }] : []
    }),
  )
}
