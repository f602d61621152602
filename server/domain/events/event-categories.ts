import { categoryAtRace } from '#rules/competitions/own-categories.ts'
import { dayOf } from '#rules/time/day.ts'
import type { Event } from './event.ts'

/** The categories of an event's athletes on race day. */
export const categoriesOf =
  ({ categories, startsAt, timeZone }: Pick<Event, 'categories' | 'startsAt' | 'timeZone'>) =>
  (athlete: Parameters<typeof categoryAtRace>[2]): string | null =>
    categoryAtRace(categories, dayOf(startsAt, timeZone), athlete)
