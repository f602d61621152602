import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { categoryAtRace, type OwnCategory } from '#rules/competitions/own-categories.ts'
import type { Gender } from '#rules/registrations/participant-schema.ts'
import { dayOf, type Day } from '#rules/time/day.ts'
import type { Event } from '../events/event.ts'
import { placeFinishers } from './place-finishers.ts'

type Finisher = {
  id: string
  competitionId: string
  gender: Gender | null
  birthDate: Day | null
  category: string | null
}

type Race = Pick<Event, 'organizationId' | 'id' | 'startsAt' | 'timeZone' | 'categories'>

/** Gives finishers the event's categories, but those whose category is not by the former ones: a results file's. */
export async function recategorize(em: Em, event: Race, former: readonly OwnCategory[]): Promise<void> {
  const { organizationId, id: eventId, startsAt, timeZone, categories } = event
  const day = dayOf(startsAt, timeZone)
  const finishers = await query(
    em,
    sql<Finisher>`
      select id, coalesce(result_competition_id, competition_id) as "competitionId", gender, birth_date as "birthDate", category from registration
      where organization_id = ${organizationId} and event_id = ${eventId}
        and (result_time_ms is not null or result_status is not null)
      order by id for no key update`,
  )
  const changed = finishers
    .filter((finisher) => finisher.category === categoryAtRace(former, day, finisher))
    .map((finisher) => ({ ...finisher, next: categoryAtRace(categories, day, finisher) }))
    .filter(({ category, next }) => next !== category)
  if (changed.length === 0) return
  await query(
    em,
    sql`update registration set category = next
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ next }) => next)}::text[]) as row (id, next)
      where organization_id = ${organizationId} and registration.id = row.id`,
  )
  for (const competitionId of [...new Set(changed.map((each) => each.competitionId))].toSorted())
    await placeFinishers(em, organizationId, competitionId)
}
