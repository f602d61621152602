import type { Day } from '../time/day.ts'
import type { Gender } from '../registrations/participant-schema.ts'

export const maxCategoryLength = 40

const letters: Record<Gender, string> = { male: 'M', female: 'F', other: 'X' }
const adult = 18
const firstGroup = 35
const lastGroup = 80
const yearsOfGroup = 5

/**
 * The age group as results print it: sex and youngest age. `MU18` below 18, `M18` from 18 to 34, then five years each
 * (`F35`, `F40` …), `F80` from 80 on. Null when sex or age is unknown.
 */
export function categoryOfAge(gender: Gender | null, age: number | null): string | null {
  if (gender === null || age === null || !Number.isInteger(age) || age < 0 || age > 120) return null
  return letters[gender] + ageGroupOf(age)
}

export function categoryOnDay(day: Day, { gender, birthDate }: { gender: Gender | null; birthDate: Day | null }) {
  return categoryOfAge(gender, birthDate === null ? null : ageOn(day, birthDate))
}

export const ageGroups = ['U18', '18', '35', '40', '45', '50', '55', '60', '65', '70', '75', '80'] as const
export type AgeGroup = (typeof ageGroups)[number]

export function ageGroupOf(age: number): AgeGroup {
  if (age < adult) return `U${adult}`
  if (age < firstGroup) return `${adult}`
  return String(Math.min(Math.floor(age / yearsOfGroup) * yearsOfGroup, lastGroup)) as AgeGroup
}

export function ageOn(day: Day, birth: Day): number {
  const hasHadBirthday = day.slice(5) >= birth.slice(5)
  return Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (hasHadBirthday ? 0 : 1)
}

/** The sex and ages of a category's code (`to` null: no end); null for a file's own wording. */
export function groupOfCategory(code: string): { gender: Gender; from: number; to: number | null } | null {
  const match = /^([MFX])(U18|18|[3-7][05]|80)$/.exec(code)
  const gender = (Object.keys(letters) as Gender[]).find((one) => letters[one] === match?.[1])
  const group = match?.[2]
  if (!gender || !group || group === '30') return null
  if (group === `U${adult}`) return { gender, from: 0, to: adult - 1 }
  const from = Number(group)
  if (from === lastGroup) return { gender, from, to: null }
  return { gender, from, to: from === adult ? firstGroup - 1 : from + yearsOfGroup - 1 }
}
