import type { Gender } from '../registrations/participant-schema.ts'
import type { Day } from '../time/day.ts'

/** `to` null: no end. `unknown` have not said their sex. */
export type AgeGroup = Readonly<{ from: number; to: number | null } & Record<Gender | 'unknown', number>>

const firstAges = [0, 18, 30, 40, 50, 60, 70]

/**
 * Texts between birth dates, ascending: who is born behind all of them is in the youngest group on `day`, who is born
 * before the first in the oldest. `~` is behind every digit, so that a birthday on `day` counts.
 */
export const birthBoundsOn = (day: Day): string[] =>
  firstAges
    .slice(1)
    .map((age) => `${Number(day.slice(0, 4)) - age}${day.slice(4)}~`)
    .toReversed()

/** `bound` is the number of `birthBoundsOn` before a birth date, null without one. */
export type AgeCount = Readonly<{ gender: Gender | null; bound: number | null; count: number }>

/** The groups from the youngest to the oldest with anybody in them; those without a birth date are in none. */
export function ageGroupsOf(counts: readonly AgeCount[]): AgeGroup[] {
  const groups = firstAges.map((from, index) => {
    const rows = counts.filter(({ bound }) => bound === firstAges.length - 1 - index)
    const countOf = (gender: Gender | null) =>
      rows.filter((row) => row.gender === gender).reduce((sum, { count }) => sum + count, 0)
    const to = (firstAges[index + 1] ?? Infinity) - 1
    return {
      from,
      to: to === Infinity ? null : to,
      female: countOf('female'),
      male: countOf('male'),
      other: countOf('other'),
      unknown: countOf(null),
    }
  })
  const hasAnybody = ({ female, male, other, unknown }: AgeGroup) => female + male + other + unknown > 0
  return groups.slice(groups.findIndex(hasAnybody), groups.findLastIndex(hasAnybody) + 1)
}
