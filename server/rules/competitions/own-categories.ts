import * as v from 'valibot'
import { genders, type Gender } from '../registrations/participant-schema.ts'
import { closedObject } from '../text/closed-object.ts'
import { integerBetween, listUpTo, nameLine } from '../text/fields.ts'
import { pathTo } from '../text/path-to.ts'
import type { Day } from '../time/day.ts'
import { ageOn, categoryOfAge, maxCategoryLength } from './category.ts'

export const oldestAge = 120
export const maxCategories = 60
export const categoryAge = integerBetween(0, oldestAge)
export const categorySexes = ['any', ...genders] as const

/** Ages on race day, both included; `to` null: no end. */
const ownCategory = closedObject({
  name: nameLine(maxCategoryLength),
  sex: v.picklist(categorySexes, 'selection'),
  from: categoryAge,
  to: v.nullable(categoryAge),
})

export type OwnCategory = v.InferOutput<typeof ownCategory>

/** An event's own categories; none: the standard ones. */
export const ownCategories = v.pipe(
  listUpTo(ownCategory, maxCategories),
  v.rawCheck<OwnCategory[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { at, code } of categoryFaults(dataset.value))
      addIssue({ message: code, path: pathTo(dataset.value, at) })
  }),
)

type Fault = Readonly<{ at: readonly (string | number)[]; code: string }>

export function categoryFaults(categories: readonly OwnCategory[]): Fault[] {
  return categories.flatMap((category, index): Fault[] => {
    const before = categories.slice(0, index)
    if (category.to !== null && category.to < category.from)
      return [{ at: [index, 'to'], code: `min_value:${category.from}` }]
    if (before.some(({ name }) => name.toLowerCase() === category.name.toLowerCase()))
      return [{ at: [index, 'name'], code: 'category_name_taken' }]
    const overlapping = before.find((other) => overlaps(category, other))
    return overlapping ? [{ at: [index, 'from'], code: `category_overlaps:${overlapping.name}` }] : []
  })
}

const lastAge = ({ to }: OwnCategory) => to ?? oldestAge

const overlaps = (one: OwnCategory, other: OwnCategory) =>
  (one.sex === 'any' || other.sex === 'any' || one.sex === other.sex) &&
  one.from <= lastAge(other) &&
  other.from <= lastAge(one)

type Person = Readonly<{ gender: Gender | null; age: number | null }>

/** The name of an own category, or the code of a standard one. Null where age or sex is unknown or in none of them. */
export function categoryAmong(categories: readonly OwnCategory[], { gender, age: years }: Person): string | null {
  if (categories.length === 0) return categoryOfAge(gender, years)
  if (years === null) return null
  const own = categories.find(
    (each) => (each.sex === 'any' || each.sex === gender) && each.from <= years && years <= lastAge(each),
  )
  return own?.name ?? null
}

export const categoryAtRace = (
  categories: readonly OwnCategory[],
  day: Day,
  { gender, birthDate }: Readonly<{ gender: Gender | null; birthDate: Day | null }>,
): string | null => categoryAmong(categories, { gender, age: birthDate === null ? null : ageOn(day, birthDate) })
