import * as v from 'valibot'
import { genders, type Gender } from '../registrations/participant-schema.ts'
import { listUpTo, nameLine } from '../text/fields.ts'
import { pathTo } from '../text/path-to.ts'
import { typed, typedOrNull, wholeNumber } from '../text/typed.ts'
import { maxCategoryLength } from './category.ts'
import {
  categoryAge,
  categoryAmong,
  categoryFaults,
  categorySexes,
  maxCategories,
  oldestAge,
  type OwnCategory,
} from './own-categories.ts'

const row = v.object({
  name: nameLine(maxCategoryLength),
  sex: v.picklist(categorySexes, 'selection'),
  from: typed(categoryAge, wholeNumber),
  to: typedOrNull(categoryAge, wholeNumber),
})

/** How staff type an event's own categories; none: the standard ones. */
export const categoriesForm = v.object({
  categories: v.pipe(
    v.optional(listUpTo(row, maxCategories), []),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const { at, code } of categoryFaults(dataset.value))
        addIssue({ message: code, path: pathTo(dataset.value, at) })
    }),
  ),
})

export type CategoriesInput = v.InferInput<typeof categoriesForm>

type Gap = Readonly<{ sex: Gender; from: number; to: number | null }>

/** Ages of a sex that are in none of them. */
export const categoryGaps = (categories: readonly OwnCategory[]): Gap[] => {
  if (categories.length === 0) return []
  return genders.flatMap((sex) => gapsOf(sex, categories))
}

function gapsOf(sex: Gender, categories: readonly OwnCategory[]): Gap[] {
  const gaps: Gap[] = []
  let next = 0
  const ofSex = categories.filter((each) => each.sex === 'any' || each.sex === sex)
  for (const { from, to } of ofSex.toSorted((one, other) => one.from - other.from)) {
    if (from > next) gaps.push({ sex, from: next, to: from - 1 })
    next = (to ?? oldestAge) + 1
  }
  return next <= oldestAge ? [...gaps, { sex, from: next, to: null }] : gaps
}

export type PlacedFinishers = Readonly<{
  gender: Gender | null
  age: number | null
  category: string | null
  count: number
}>

/** How many finishers other categories place again, and how many of them are then in none. */
export function placementChanges(
  finishers: readonly PlacedFinishers[],
  { former, next }: Readonly<{ former: readonly OwnCategory[]; next: readonly OwnCategory[] }>,
): { moved: number; inNone: number } {
  const moved = finishers
    .filter((each) => each.category === categoryAmong(former, each))
    .map((each) => ({ ...each, next: categoryAmong(next, each) }))
    .filter((each) => each.next !== each.category)
  const sum = (each: readonly PlacedFinishers[]) => each.reduce((total, { count }) => total + count, 0)
  return { moved: sum(moved), inNone: sum(moved.filter((each) => each.next === null)) }
}
