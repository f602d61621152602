import { dayOf, type Day } from '../time/day.ts'

/** The day of a competition's own start, or 31 December of its year. */
export const ageDays = ['start', 'year_end'] as const
export type AgeDay = (typeof ageDays)[number]

/** The day on which ages count in a competition. */
export function dayOfAges(startsAt: Date, { timeZone, agesOn }: Readonly<{ timeZone: string; agesOn: AgeDay }>): Day {
  const day = dayOf(startsAt, timeZone)
  return agesOn === 'year_end' ? `${day.slice(0, 4)}-12-31` : day
}
