import { groupOfCategory } from '../competitions/category.ts'
import { standardClasses } from './result-class.ts'
import type { ResultView } from './results-views.ts'

/** Of the texts about results. */
type Translate = { (key: string): string; (key: string, values: Record<string, unknown>): string }

/** A category's code as text (“Women 40–44”); a timing file's own words stay. */
export function formatCategory(t: Translate, code: string): string {
  const group = groupOfCategory(code)
  if (!group) return code
  const { gender, from, to } = group
  const age = from === 0 ? 'under' : to === null ? 'over' : 'between'
  return t(`category.${age}`, { sex: t(`sexes.${gender}`), from, to, limit: (to ?? 0) + 1 })
}

/** A timing file's own words stay. */
export function formatClass(t: Translate, resultClass: string): string {
  const knownClass = standardClasses.find((one) => one === resultClass)
  return knownClass ? t(`classes.${knownClass}`) : resultClass
}

type NamedPlace = { label: string; place: number; count: number; officialPlace: number | null | undefined }

/** A finisher's places among everybody of the class, of the sex and of the category, as far as they have them. */
export function placesOf(t: Translate, { row, of }: Pick<ResultView, 'row' | 'of'>): NamedPlace[] {
  const { official, resultClass, sex, category } = row
  const everybody = resultClass === null ? t('own.overall') : formatClass(t, resultClass)
  const all = [
    { label: everybody, place: row.overall, count: of.overall, officialPlace: official?.overall },
    { label: sex && t(`sexes.${sex}`), place: row.ofSex, count: of.ofSex, officialPlace: official?.ofSex },
    {
      label: category && formatCategory(t, category),
      place: row.ofCategory,
      count: of.ofCategory,
      officialPlace: official?.ofCategory,
    },
  ]
  return all.flatMap(({ label, place, count, officialPlace }) =>
    label === null || place === null || count === null ? [] : [{ label, place, count, officialPlace }],
  )
}
